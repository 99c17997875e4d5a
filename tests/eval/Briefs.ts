import type { Brief } from "@roughcut/core"

/** A brief that asks for nothing but what it is about. */
export const briefAbout = (about: string, asked: Partial<Brief.Brief> = {}): Brief.Brief => ({
  about,
  title: null,
  length: null,
  count: null,
  clip: { least: null, most: null },
  order: null,
  beats: [],
  include: [],
  exclude: [],
  speakers: [],
  subjects: [],
  rate: null,
  transition: null,
  ...asked,
})
