import { JsonText, type MediaFile, Owner, type Timeline, Uuid } from "@roughcut/core"

export const anna = Owner.Owner("anna")
export const boris = Owner.Owner("boris")

export const uuid = (): string => Uuid.v7(Date.now())

export const timeline = (part: Partial<Timeline.Timeline> = {}): Timeline.Timeline => ({
  uuid: uuid(),
  owner: anna,
  name: "Harbour",
  preview_image: null,
  timeline_data: JsonText.unsafe('{"a":1}'),
  source_prompt: "the harbour",
  related_chat_id: null,
  tags: [],
  created_at: 1_700_000_000_000,
  updated_at: 1_700_000_000_000,
  version: 1,
  ...part,
})

export const mediaFile = (part: Partial<MediaFile.MediaFile> = {}): MediaFile.MediaFile => ({
  uuid: uuid(),
  name: "interview.mov",
  url: "file:///media/interview.mov",
  duration: 60,
  rate: 25,
  start_timecode: "01:00:00:00",
  drop_frame: false,
  width: 1920,
  height: 1080,
  audio_channels: 2,
  transcript: [],
  shots: [],
  appearances: [],
  ...part,
})
