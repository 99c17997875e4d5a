import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { conformance } from "../export/Conformance.ts"
import { type Service, transports } from "../support/service.ts"

const formats = {
  otio: ["application/json; charset=utf-8", ".otio"],
  fcp_xml: ["application/xml; charset=utf-8", ".xml"],
  cmx_3600: ["text/plain; charset=utf-8", ".edl"],
} as const

const file = "0189aaaa-0000-7000-8000-00000000000a"
const cutList = {
  rate: 25,
  start_timecode: "10:00:00:00",
  tracks: [
    {
      kind: "video",
      clips: [{ file: file.toUpperCase(), start: 1, end: 3 }, { gap: 1 }, { file, in: 4, out: 5 }],
    },
  ],
}

for (const [transport, start] of transports)
  describe(`export over ${transport}`, () => {
    let service: Service
    beforeAll(async () => {
      service = await start()
      const body = {
        uuid: file,
        name: "interview.mov",
        url: "file:///m/interview.mov",
        duration: 60,
        rate: 25,
        start_timecode: "01:00:00:00",
      }
      await service.call("POST", "/library/files", { body })
    })
    afterAll(() => service.close())
    const create = async (timeline_data: unknown, name = "Harbour") =>
      (await service.call("POST", "/timelines", { body: { name, source_prompt: "", timeline_data } })).json
    const run = (uuid: string, format: string) => service.call("POST", `/timelines/${uuid}/export/${format}`)

    test("each format has its media type, and all but json are attachments named after the record", async () => {
      const { uuid } = await create(cutList)
      for (const [format, [type, extension]] of Object.entries(formats)) {
        const { headers } = await run(uuid, format)
        expect(headers.get("content-type")).toBe(type)
        expect(headers.get("content-disposition")).toBe(`attachment; filename="Harbour${extension}"`)
      }
      const json = await run(uuid, "json")
      expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8")
      expect(json.headers.get("content-disposition")).toBeNull()
    })

    test("a name with other characters than ASCII is given in filename*, and none breaks the header", async () => {
      const named = async (name: string) =>
        (await run((await create({}, name)).uuid, "cmx_3600")).headers.get("content-disposition")
      expect(await named("Hafen – Über")).toBe(
        "attachment; filename=\"Hafen _ _ber.edl\"; filename*=UTF-8''Hafen%20%E2%80%93%20%C3%9Cber.edl",
      )
      expect(await named('a"b\r\nX-Evil: 1\\/..\u202e')).toBe('attachment; filename="a_b_X-Evil_ 1_.._.edl"')
      expect(await named("../..")).toMatch(/filename="[^./][^/]*\.edl"$/)
      expect((await named("é".repeat(500)))!.length).toBeLessThan(1000)
    })

    test("an unknown format is a 400 that lists the allowed ones", async () => {
      const { uuid } = await create({})
      for (const format of ["aaf", "OTIO", "__proto__"]) {
        const answer = await run(uuid, format)
        expect(answer.status).toBe(400)
        expect(answer.json.detail).toContain("otio, fcp_xml, json, cmx_3600")
      }
    })

    test("a bad export option is a 400 that lists the allowed values", async () => {
      const { uuid } = await create(cutList)
      const flavour = await run(uuid, "cmx_3600?flavour=vegas")
      expect(flavour.status).toBe(400)
      expect(flavour.json.detail).toContain("avid")
      expect((await run(uuid, "cmx_3600?reel=huge")).json.detail).toContain("long")
      expect((await run(uuid, "fcp_xml?flavour=resolve")).status).toBe(200)
    })

    test("the files of a cut list are looked up in the owner's library", async () => {
      const { uuid } = await create(cutList)
      const edl = (await run(uuid, "cmx_3600")).text
      expect(edl).toContain("01:00:01:00 01:00:03:00 10:00:00:00 10:00:02:00")
      expect(edl).toContain("01:00:04:00 01:00:05:00 10:00:03:00 10:00:04:00")
      expect((await run(uuid, "fcp_xml")).text).toContain("file://localhost/m/interview.mov")
      const others = await service.call("POST", "/timelines", {
        key: "boriss-key-of-the-tests",
        body: { name: "n", source_prompt: "", timeline_data: cutList },
      })
      const foreign = await service.call("POST", `/timelines/${others.json.uuid}/export/fcp_xml`, {
        key: "boriss-key-of-the-tests",
      })
      expect(foreign.status).toBe(200)
      expect(foreign.text).not.toContain("interview.mov")
    })

    test("the TITLE of an EDL and the name of a sequence are the record's name", async () => {
      const { uuid } = await create({ OTIO_SCHEMA: "Timeline.1", name: "inner" }, "Outer")
      expect((await run(uuid, "cmx_3600")).text).toStartWith("TITLE: Outer\n")
      expect((await run(uuid, "fcp_xml")).text).toContain("<name>Outer</name>")
    })

    test("what is lost is said in Roughcut-Export-Note headers that hostile names do not break", async () => {
      const clips = [
        { name: `Ü"\\ \r\nX-Evil: 1 ${"x".repeat(300)}`, start: 1 },
        { name: "fine", start: 0, end: 1 },
      ]
      const { uuid } = await create({ clips })
      for (const format of Object.keys(formats)) {
        const { headers } = await run(uuid, format)
        expect(headers.get("roughcut-export-note")).toMatch(/^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"$/)
        expect(headers.get("x-evil")).toBeNull()
      }
    })

    test("any other object is an empty timeline in every format, with a note", async () => {
      const { uuid } = await create({ hello: "world" })
      for (const format of Object.keys(formats)) {
        const answer = await run(uuid, format)
        expect(answer.status).toBe(200)
        expect(answer.headers.get("roughcut-export-note")).toMatch(/^"/)
      }
    })

    test("a document that cannot be read is a 400 that gives the path, but never for json", async () => {
      const broken = {
        OTIO_SCHEMA: "Timeline.1",
        tracks: {
          OTIO_SCHEMA: "Stack.1",
          children: [
            {
              OTIO_SCHEMA: "Track.1",
              children: [{ OTIO_SCHEMA: "Clip.2", name: "The clip", source_range: "x" }],
            },
          ],
        },
      }
      const { uuid } = await create(broken)
      for (const format of Object.keys(formats)) {
        const answer = await run(uuid, format)
        expect(answer.status).toBe(400)
        expect(answer.json.detail).toContain("$.tracks.children[0].children[0].source_range")
        expect(answer.json.detail).toContain("The clip")
      }
      expect((await run(uuid, "json")).status).toBe(200)
    })

    const documents = conformance.isThere ? conformance.names() : []
    const saying = (what: string) => (conformance.isThere ? what : `${what}: ${conformance.absent}`)
    test.skipIf(!conformance.isThere)(
      saying("every document of the conformance folder is stored, read back as the same text and exported"),
      async () => {
        expect(documents.length).toBeGreaterThan(20)
        for (const name of documents) {
          const text = conformance.document(name).trim()
          const made = await service.call("POST", "/timelines", {
            body: `{"name":${JSON.stringify(name)},"source_prompt":"","timeline_data":${text}}`,
          })
          expect(made.status).toBe(200)
          const { uuid } = made.json
          expect((await service.call("GET", `/timelines/${uuid}`)).text).toContain(`"timeline_data":${text},`)
          for (const format of ["json", ...Object.keys(formats)])
            expect([name, format, (await run(uuid, format)).status]).toEqual([name, format, 200])
        }
      },
    )

    test.skipIf(!conformance.isThere)(saying("the one that is not JSON is a 400"), async () => {
      const answer = await service.call("POST", "/timelines", {
        body: `{"name":"n","source_prompt":"","timeline_data":${conformance.document("big_int")}}`,
      })
      expect(answer.status).toBe(400)
    })
  })
