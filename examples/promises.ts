// Roughcut with plain promises: plain data in, plain data out, no server and no Effect to learn.
import { exportTimeline, generateHighlight, refineTimeline } from "@roughcut/core/promise"

const interview = {
  uuid: "0198c1a2-0000-7000-8000-000000000001",
  name: "interview.mov",
  url: "file:///media/interview.mov",
  duration: 60,
  rate: "30000/1001",
  start_timecode: "01:00:00:00",
  audio_channels: 2,
  transcript: [
    { start: 2, end: 8, speaker: "Anna", text: "We built the harbour in nineteen sixty." },
    { start: 9, end: 15, speaker: "Anna", text: "The fish market opened a year later." },
    { start: 20, end: 27, speaker: "Ben", text: "Today the harbour feeds the whole city." },
  ],
}
const library = { files: [interview] }

const cut = await generateHighlight({ prompt: "What the harbour is to the city, 15 seconds", library })
for (const { end, reason, start } of cut.highlights) console.log(`${start} to ${end}: ${reason}`)

const shorter = await refineTimeline({ ...cut, prompt: "Make it 6 seconds", library })

const record = { uuid: "0198c1a2-0000-7000-8000-000000000002", created_at: "2030-01-31T12:00:00.000Z" }
for (const format of ["otio", "fcp_xml", "json", "cmx_3600"] as const) {
  const { extension, mediaType, notes, text } = await exportTimeline({
    ...record,
    ...shorter,
    format,
    library,
  })
  console.log(`shorter${extension} is ${mediaType}, ${text.length} characters`)
  for (const note of notes) console.log(`  ${note.message}`)
  if (format === "cmx_3600") console.log(text)
}

// What goes wrong is an Error that says so in a sentence.
try {
  await exportTimeline({
    name: "Broken",
    timeline_data: { OTIO_SCHEMA: "Timeline.1", tracks: 1 },
    format: "otio",
  })
} catch (error) {
  console.log(String(error))
}
