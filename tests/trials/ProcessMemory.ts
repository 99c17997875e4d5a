import { readdirSync, readFileSync, writeFileSync } from "node:fs"

const field = (pid: number, name: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)![1]) / 1024
}

/** What a process holds of memory now, in MiB. */
export const resident = (pid: number): number => field(pid, "VmRSS")

/** Begins to measure the most that a process holds; what is given says it, in MiB. */
export const peak = (pid: number): (() => number) => {
  writeFileSync(`/proc/${pid}/clear_refs`, "5")
  return () => field(pid, "VmHWM")
}

/** Files, sockets and the like that a process has open. */
export const handles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
