import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs"
import { startService } from "../support/startedService.ts"

type Service = Awaited<ReturnType<typeof startService>>

/** A disk that can be filled up while a service has its database on it. */
export interface SmallDisk {
  readonly name: string
  readonly start: (environment: Record<string, string>) => Promise<Service>
  /** Leaves about so many bytes. */
  readonly fill: (left: number) => void
  readonly free: () => void
  /** The database as this process reaches it. */
  readonly database: () => string
  readonly remove: () => void
}

const run = (...command: ReadonlyArray<string>) => Bun.spawnSync([...command]).exitCode === 0

/** Fills a folder of a file system of its own up with one file. */
const filler = (folder: () => string) => ({
  fill: (left: number) => {
    const { bavail, bsize } = statfsSync(folder())
    writeFileSync(`${folder()}/filler`, new Uint8Array(Math.max(0, bavail * bsize - left)))
  },
  free: () => rmSync(`${folder()}/filler`),
  database: () => `${folder()}/roughcut.db`,
})

/** A file system in memory, where this process may mount one. */
const mounted = (folder: string): SmallDisk | undefined => {
  mkdirSync(folder)
  if (!run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder)) return undefined
  return {
    name: "a file system of 16 MiB",
    start: (environment) =>
      startService(folder, { DATABASE_URL: `sqlite:${folder}/roughcut.db`, ...environment }),
    ...filler(() => folder),
    remove: () => void run("umount", "-l", folder),
  }
}

/** The same in a namespace of the service's own, where this process may make one. */
const unshared = (folder: string): SmallDisk | undefined => {
  mkdirSync(folder)
  const mount = `mount -t tmpfs -o size=16m tmpfs ${folder}`
  if (!run("unshare", "-rm", "sh", "-c", mount)) return undefined
  let pid = 0
  const inside = () => `/proc/${pid}/root${folder}`
  return {
    name: "a file system of 16 MiB in a namespace",
    start: async (environment) => {
      const settings = { DATABASE_URL: `sqlite:${folder}/roughcut.db`, ...environment }
      const through = ["unshare", "-rm", "sh", "-c", `${mount} && exec "$@"`, "sh"]
      const service = await startService(folder, settings, undefined, through)
      pid = service.child.pid
      return service
    },
    ...filler(inside),
    remove: () => {},
  }
}

/** A limit on the size of the service's files, which any process may set. */
const limited = (folder: string): SmallDisk => {
  mkdirSync(folder)
  const database = `${folder}/roughcut.db`
  let pid = 0
  const limit = (bytes: number | "unlimited") => {
    if (!run("prlimit", "--pid", String(pid), `--fsize=${bytes}:unlimited`))
      throw new Error("prlimit (util-linux) is needed to limit the size of files.")
  }
  return {
    name: "a limit on the size of files",
    start: async (environment) => {
      const service = await startService(folder, { DATABASE_URL: `sqlite:${database}`, ...environment })
      pid = service.child.pid
      return service
    },
    fill: (left) => limit((existsSync(`${database}-wal`) ? statSync(`${database}-wal`).size : 0) + left),
    free: () => limit("unlimited"),
    database: () => database,
    remove: () => {},
  }
}

/** Every disk that can be had here: one at least. */
export const smallDisks = (folder: string): ReadonlyArray<SmallDisk> =>
  [mounted(`${folder}/mounted`) ?? unshared(`${folder}/unshared`), limited(`${folder}/limited`)].filter(
    (disk) => disk !== undefined,
  )
