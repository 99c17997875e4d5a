import { program } from "./program.ts"
import { type Runtime, runtimes } from "./runtimes.ts"

const [bun] = runtimes

/** The environment of a child, without the settings of whoever runs the tests. */
const clean = (environment: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  ...environment,
})

/** Runs the command line to its end. */
export const roughcut = (
  args: ReadonlyArray<string>,
  cwd: string,
  environment: Record<string, string> = {},
  runtime: Runtime = bun,
) => program([...runtime.roughcut, ...args], { cwd, env: clean(environment) })

/** Reads lines as they come. */
const lineReader = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader()
  let rest = ""
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = rest.indexOf("\n")
      if (end !== -1) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 1)
        return line
      }
      const { done, value } = await reader.read()
      if (done) return rest === "" ? undefined : rest
      rest += value
    }
  }
  const all = async (): Promise<ReadonlyArray<string>> => {
    const lines: Array<string> = []
    for (let line = await next(); line !== undefined; line = await next()) lines.push(line)
    return lines
  }
  return { next, all }
}

/** Starts the service as a process of its own in a folder, by way of another program if need be, and waits for its address. */
export const startService = async (
  cwd: string,
  environment: Record<string, string> = {},
  command: ReadonlyArray<string> = bun.serve,
  through: ReadonlyArray<string> = [],
) => {
  const child = Bun.spawn([...through, ...command], {
    cwd,
    env: clean({ PORT: "0", ...environment }),
    stdout: "pipe",
    stderr: "pipe",
  })
  const out = lineReader(child.stdout)
  const err = new Response(child.stderr).text()
  const url = await out.next()
  if (url === undefined) throw new Error(`The service did not start: ${await err}`)
  return { child, url, nextLine: out.next, restOfOutput: out.all, err }
}
