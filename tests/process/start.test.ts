import { afterAll, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { connect } from "node:net"
import { deno, repository, runtimes } from "../support/runtimes.ts"
import { roughcut, startService } from "../support/startedService.ts"
import { temporaryFolder } from "../support/temporaryFolder.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
let folders = 0
const fresh = () => {
  const path = folder.path(String(folders++))
  mkdirSync(path)
  return path
}

const list = (url: string, key: string) => fetch(`${url}/timelines`, { headers: { "X-API-Key": key } })

describe.each(runtimes)("the start command on $name", (runtime) => {
  const start = (cwd: string, environment: Record<string, string> = {}) =>
    startService(cwd, environment, runtime.serve)

  test("in a fresh folder prints the address, then the first key, and nothing else; the next start prints no key", async () => {
    const cwd = fresh()
    const first = await start(cwd)
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const key = (await first.nextLine())!
    expect(key).toMatch(/^rc_[0-9A-Za-z]{46}$/)
    expect((await list(first.url, key)).status).toBe(200)
    expect(existsSync(join(cwd, "data/roughcut.db"))).toBe(true)
    first.child.kill("SIGTERM")
    expect(await first.child.exited).toBe(0)
    expect(await first.restOfOutput()).toEqual([])
    expect(await first.err).not.toContain(key)

    const second = await start(cwd)
    expect((await list(second.url, key)).status).toBe(200)
    second.child.kill("SIGINT")
    expect(await second.child.exited).toBe(0)
    expect(await second.restOfOutput()).toEqual([])
  })

  test("with API_KEYS makes no key, and log lines are JSON that never holds one", async () => {
    const secret = "the-secret-key-of-the-test"
    const service = await start(fresh(), { API_KEYS: `anna=${secret}`, LOG_LEVEL: "trace" })
    expect((await list(service.url, secret)).status).toBe(200)
    service.child.kill("SIGTERM")
    await service.child.exited
    expect(await service.restOfOutput()).toEqual([])
    const lines = (await service.err).trim().split("\n")
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(typeof JSON.parse(line)).toBe("object")
    expect(lines.join()).not.toContain(secret)
  })

  test("DATABASE_URL=memory: leaves no file behind", async () => {
    const cwd = fresh()
    const service = await start(cwd, { DATABASE_URL: "memory:" })
    const key = (await service.nextLine())!
    expect((await list(service.url, key)).status).toBe(200)
    service.child.kill("SIGTERM")
    await service.child.exited
    expect(existsSync(join(cwd, "data"))).toBe(false)
  })

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    test(`${signal} in the middle of a request finishes the request, then stops`, async () => {
      const service = await start(fresh(), { API_KEYS: "anna=the-key-of-the-test" })
      const body = JSON.stringify({ name: "N", timeline_data: {}, source_prompt: "" })
      const head = [
        "POST /timelines HTTP/1.1",
        "Host: x",
        "Connection: close",
        "X-API-Key: the-key-of-the-test",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Expect: 100-continue",
      ]
      const answered = new Promise<string>((resolve, reject) => {
        let text = ""
        const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () =>
          socket.write(`${head.join("\r\n")}\r\n\r\n`),
        )
        socket.on("data", (bytes) => {
          text += String(bytes)
          // The server has the head and waits for the body: the request is in flight.
          if (text.startsWith("HTTP/1.1 100") && !text.includes("HTTP/1.1 200")) {
            service.child.kill(signal)
            setImmediate(() => socket.write(body))
          }
        })
        socket.on("close", () => resolve(text))
        socket.on("error", reject)
      })
      expect(await answered).toContain("HTTP/1.1 200 OK")
      expect(await service.child.exited).toBe(0)
    })

  test("requests that reached it while it was busy are answered before it stops", async () => {
    const service = await start(fresh(), { API_KEYS: "anna=the-key-of-the-test", DATABASE_URL: "memory:" })
    const post = (path: string, body: unknown) =>
      fetch(service.url + path, {
        method: "POST",
        headers: { "X-API-Key": "the-key-of-the-test", "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    const transcript = Array.from({ length: 20_000 }, (_, second) => ({
      start: second,
      end: second + 1,
      text: `The harbour in the year ${second}.`,
    }))
    await post("/library/files", { name: "a.mov", duration: 20_000, transcript })
    const generations = Array.from({ length: 8 }, () =>
      post("/timelines/generate/subject", { prompt: "The harbour, 60 seconds" }),
    )
    // The first answer is sent while those behind it wait.
    await Promise.race(generations)
    service.child.kill("SIGTERM")
    expect(await Promise.all(generations)).toEqual(generations.map(() => 200))
    expect(await service.child.exited).toBe(0)
  })

  test("a taken port is one sentence on standard error that names PORT, and a failure", async () => {
    const service = await start(fresh())
    const { code, err, out } = await roughcut(
      ["serve"],
      fresh(),
      { PORT: new URL(service.url).port },
      runtime,
    )
    expect(code).toBe(1)
    expect(out).toBe("")
    expect(err).toContain("PORT")
    service.child.kill()
    await service.child.exited
  })

  test("wrong settings are told one a line, and nothing is started or made", async () => {
    const cwd = fresh()
    const { code, err, out } = await roughcut(["serve"], cwd, { PORT: "x", LOG_LEVEL: "y" }, runtime)
    expect([code, out]).toEqual([1, ""])
    expect(
      err
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[0]),
    ).toEqual(["PORT", "LOG_LEVEL"])
    expect(existsSync(join(cwd, "data"))).toBe(false)
  })
})

describe("the start command", () => {
  test.each([
    ["bun run start", [process.execPath, "run", "start"]],
    ["deno task start", [deno, "task", "--quiet", "start"]],
  ])("%s, as the README gives it, prints nothing more, and stops when it is asked to", async (_, command) => {
    const database = { DATABASE_URL: `sqlite:${join(fresh(), "x.db")}` }
    const service = await startService(repository, database, command)
    const key = (await service.nextLine())!
    expect((await list(service.url, key)).status).toBe(200)
    service.child.kill("SIGTERM")
    expect(await service.child.exited).toBe(0)
    expect(await service.restOfOutput()).toEqual([])
  })
})

describe("the keys command", () => {
  test("creates, lists, rotates and revokes, while the service runs", async () => {
    const cwd = fresh()
    const service = await startService(cwd)
    const keys = (...args: ReadonlyArray<string>) => roughcut(["keys", ...args], cwd)
    const made = await keys("create", "--owner", "anna", "--expires", "2999-01-31")
    expect(made.code).toBe(0)
    const key = made.out.trim()
    expect((await list(service.url, key)).status).toBe(200)

    const listed = await keys("list")
    expect(listed.out).toContain(key.slice(0, 11))
    expect(listed.out).toContain("2999-01-31")
    expect(listed.out).not.toContain(key)

    const rotated = (await keys("rotate", key.slice(0, 11))).out.trim()
    expect((await list(service.url, key)).status).toBe(401)
    expect((await list(service.url, rotated)).status).toBe(200)

    expect((await keys("revoke", rotated.slice(0, 11))).out).toContain("anna")
    expect((await list(service.url, rotated)).status).toBe(401)
    service.child.kill()
    await service.child.exited
  })

  test("says in a sentence what is wrong", async () => {
    const cwd = fresh()
    for (const [args, environment, words] of [
      [["keys", "revoke", "rc_nothing"], {}, "rc_nothing"],
      [["keys", "create", "--owner", "a b"], {}, "owner"],
      [["keys", "create", "--owner", "a", "--expires", "soon"], {}, "--expires"],
      [["keys", "list"], { DATABASE_URL: "memory:" }, "DATABASE_URL"],
      [["keys", "create"], {}, "--owner"],
      [["nonsense"], {}, "serve"],
    ] as const) {
      const { code, err, out } = await roughcut(args, cwd, environment)
      expect([args, code]).toEqual([args, 1])
      expect(out + err).toContain(words)
    }
  })
})
