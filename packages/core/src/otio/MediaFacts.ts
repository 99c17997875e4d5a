/** What a media library knows of a file, as far as a cut list's export needs it. Times are seconds. */
export interface MediaFacts {
  readonly uuid: string
  readonly name: string
  readonly url: string | null
  /** Seconds from the first frame. */
  readonly duration: number
  /** As a number ("25"), a decimal ("29.97") or a fraction ("30000/1001"); null where it is not known. */
  readonly rate: string | null
  /** SMPTE timecode of the first frame, or null. */
  readonly start_timecode: string | null
  readonly drop_frame: boolean
  readonly width: number | null
  readonly height: number | null
  readonly audio_channels: number | null
}

/** Called with a lower-case UUID; `undefined` where the library does not know it. */
export type MediaLookup = (uuid: string) => MediaFacts | undefined
