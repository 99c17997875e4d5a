import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { temporaryFolder } from "./temporaryFolder.ts"

const debianFolder = "/usr/lib/postgresql"

/** Where initdb and pg_ctl are: on the PATH, or in Debian's folder, the newest version first. */
const binaries = (): string | undefined => {
  const onPath = Bun.which("initdb")
  if (onPath !== null) return join(onPath, "..")
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")))
}

const given = process.env["TEST_DATABASE_URL"]
const found = given === undefined ? binaries() : undefined

/** Whether these tests can have a PostgreSQL. In CI they must, so that none is skipped unseen. */
export const hasPostgres = given !== undefined || found !== undefined
if (!hasPostgres) {
  const words =
    "No PostgreSQL: neither TEST_DATABASE_URL nor initdb on the PATH or under /usr/lib/postgresql."
  if (process.env["CI"]) throw new Error(words)
  process.stderr.write(`${words} Its tests are skipped.\n`)
}

const output = (command: ReadonlyArray<string>): string => {
  const { exitCode, stderr, stdout } = Bun.spawnSync([...command])
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString()}${stdout.toString()}`)
  return stdout.toString().trim()
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("no port")),
      )
    })
  })

/** PostgreSQL refuses to run as root, so there it runs as the user that Debian's package makes. */
const startCluster = async (folder: ReturnType<typeof temporaryFolder>, bin: string) => {
  const root = process.getuid?.() === 0
  const asUser = root ? ["runuser", "-u", "postgres", "--"] : []
  const data = folder.path("data")
  if (root) {
    const id = (flag: string) => Number(output(["id", flag, "postgres"]))
    chownSync(folder.root, id("-u"), id("-g"))
  } else mkdirSync(data)
  const run = (program: string, ...args: ReadonlyArray<string>) =>
    output([...asUser, join(bin, program), ...args])
  run("initdb", "-D", data, "-U", "roughcut", "--auth=trust", "--encoding=UTF8", "--no-sync")
  const port = await freePort()
  const options = `-p ${port} -h 127.0.0.1 -k ${folder.root} -c max_connections=200 -c fsync=off`
  run("pg_ctl", "-D", data, "-w", "-l", join(folder.root, "log"), "-o", options, "start")
  return {
    url: `postgres://roughcut@127.0.0.1:${port}/postgres`,
    stop: () => void run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"),
  }
}

const start = async () => {
  const folder = temporaryFolder()
  const { stop, url } =
    given === undefined ? await startCluster(folder, found!) : { url: given, stop: () => {} }
  return { folder, stop, url, admin: new Bun.SQL(url, { max: 1 }), made: [] as Array<string> }
}

let started: ReturnType<typeof start> | undefined
const server = () => (started ??= start())

/**
 * The URL of a fresh database: on the PostgreSQL that TEST_DATABASE_URL names, or on a scratch cluster that all
 * tests of the process share.
 */
export const freshDatabase = async (): Promise<string> => {
  const { admin, made, url } = await server()
  const name = `roughcut_${crypto.randomUUID().replaceAll("-", "")}`
  await admin.unsafe(`CREATE DATABASE ${name}`)
  made.push(name)
  const database = new URL(url)
  database.pathname = `/${name}`
  return database.href
}

/** Ends every connection to a database, as a restart of PostgreSQL does. */
export const endConnections = async (database: string): Promise<void> => {
  const { admin } = await server()
  const name = new URL(database).pathname.slice(1)
  await admin.unsafe(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}

/** Leaves nothing behind. */
export const stopPostgres = async (): Promise<void> => {
  if (started === undefined) return
  const { admin, folder, made, stop } = await started
  if (given !== undefined) for (const name of made) await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.close()
  stop()
  folder.remove()
}
