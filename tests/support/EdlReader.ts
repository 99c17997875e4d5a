/** One event of an edit list as a reader sees it; times are frames, counted from 00:00:00:00. */
export interface EdlRead {
  readonly title: string
  readonly dropFrame: boolean
  readonly events: ReadonlyArray<EdlReadEvent>
  /** Comments that no reader gives a meaning. */
  readonly comments: ReadonlyArray<string>
}

export interface EdlReadEvent {
  readonly number: number
  readonly reel: string
  readonly channel: string
  /** "C", "D" or "W001", ... */
  readonly code: string
  readonly frames: number
  readonly sourceIn: number
  readonly sourceOut: number
  readonly recordIn: number
  readonly recordOut: number
  /** Of a transition: what it comes from. */
  readonly fromReel: string | null
  readonly fromSource: number | null
  readonly name: string
  readonly fromName: string | null
  /** Frames a second, from M2; null at the speed of the list. */
  readonly speed: number | null
  readonly freeze: boolean
  readonly locators: ReadonlyArray<{ readonly at: number; readonly color: string; readonly text: string }>
  readonly comments: ReadonlyArray<string>
}

type Mutable<A> = { -readonly [K in keyof A]: A[K] }

const timecode = (text: string, rate: number): number => {
  const match = /^(\d\d):(\d\d):(\d\d)([:;])(\d\d)$/.exec(text)
  if (match === null) throw new Error(`not a timecode: ${text}`)
  const [hours, minutes, seconds, frames] = [match[1], match[2], match[3], match[5]].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const base = Math.ceil(rate)
  if (frames >= base || seconds > 59 || minutes > 59 || hours > 23)
    throw new Error(`no such timecode: ${text}`)
  let count = 0
  if (match[4] === ";") {
    const dropped = base / 15
    if (seconds === 0 && frames < dropped && minutes % 10 !== 0) throw new Error(`a dropped label: ${text}`)
    const all = hours * 60 + minutes
    count = -dropped * (all - Math.floor(all / 10))
  }
  return count + ((hours * 60 + minutes) * 60 + seconds) * base + frames
}

/**
 * Reads an edit list as strictly as the common readers do: nothing but TITLE and FCM before the first event, eight
 * or nine fields an event, no overlap on a channel, equal durations unless there is an M2 line, and no transition
 * at the start of a channel.
 */
export const readEdl = (text: string, rate: number): EdlRead => {
  let title = ""
  let dropFrame = false
  const events: Array<Mutable<EdlReadEvent>> = []
  const loose: Array<string> = []
  const at = (value: string) => timecode(value, rate)
  for (const raw of text.split(/[\n\r\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/)) {
    const line = raw.trim()
    const current = events.at(-1)
    if (line === "") continue
    if (line.startsWith("TITLE:")) title = line.slice("TITLE:".length).trim()
    else if (line.startsWith("FCM:")) dropFrame = line === "FCM: DROP FRAME"
    else if (/^\d/.test(line)) {
      const fields = line.split(/\s+/)
      if (fields.length !== 8 && fields.length !== 9) throw new Error(`${fields.length} fields: ${line}`)
      const times = fields.slice(-4)
      for (const time of times)
        if (time.includes(";") !== dropFrame) throw new Error(`not the counting of the list: ${line}`)
      const [sourceIn, sourceOut, recordIn, recordOut] = times.map(at) as [number, number, number, number]
      const [number, reel, channel, code] = fields as [string, string, string, string]
      const event: Mutable<EdlReadEvent> = {
        number: Number(number),
        reel,
        channel,
        code,
        frames: fields.length === 9 ? Number(fields[4]) : 0,
        sourceIn,
        sourceOut,
        recordIn,
        recordOut,
        fromReel: null,
        fromSource: null,
        name: "",
        fromName: null,
        speed: null,
        freeze: false,
        locators: [],
        comments: [],
      }
      if (fields.length === 8 && code !== "C") throw new Error(`a transition without frames: ${line}`)
      if (current !== undefined && current.number === event.number) {
        if (current.code !== "C" || current.recordIn !== current.recordOut)
          throw new Error(`two events of one number: ${line}`)
        events[events.length - 1] = { ...event, fromReel: current.reel, fromSource: current.sourceOut }
      } else events.push(event)
    } else if (current === undefined) throw new Error(`before the first event: ${line}`)
    else comment(line, current, loose, at, dropFrame)
  }
  check(events)
  return { title, dropFrame, events, comments: loose }
}

const comment = (
  line: string,
  event: Mutable<EdlReadEvent>,
  loose: Array<string>,
  at: (text: string) => number,
  dropFrame: boolean,
): void => {
  const motion = /^M2\s+(\S+)\s+(-?\d+\.\d+)\s+(\d\d:\d\d:\d\d:\d\d)$/.exec(line)
  if (motion !== null) {
    event.speed = Number(motion[2])
    return
  }
  if (!line.startsWith("*")) throw new Error(`neither event nor comment: ${line}`)
  const text = line.slice(1).trim()
  const body = (key: string) => (text.startsWith(key) ? text.slice(key.length).trim() : null)
  const from = body("FROM CLIP NAME:")
  const to = body("TO CLIP NAME:")
  const locator = /^LOC: (\S+)\s+(\w+)\s*(.*)$/.exec(text)
  if (from !== null) {
    event.name ||= from
    event.fromName = from
  } else if (to !== null) event.name = to
  else if (text === "* FREEZE FRAME") event.freeze = true
  else if (locator !== null) {
    const time = at((locator[1] ?? "").replace(";", dropFrame ? ";" : ":"))
    event.locators = [...event.locators, { at: time, color: locator[2] ?? "", text: locator[3] ?? "" }]
  } else {
    event.comments = [...event.comments, text]
    loose.push(text)
  }
}

const check = (events: ReadonlyArray<EdlReadEvent>): void => {
  const ends = new Map<string, number>()
  for (const event of events) {
    const { channel, recordIn, recordOut, sourceIn, sourceOut, speed, code, number } = event
    if (recordOut < recordIn) throw new Error(`event ${number} ends before it starts`)
    if (code !== "C" && !ends.has(channel))
      throw new Error(`event ${number}: a transition at the start of a channel`)
    if (recordIn < (ends.get(channel) ?? 0)) throw new Error(`event ${number} overlaps the one before it`)
    if (sourceOut - sourceIn !== recordOut - recordIn && speed === null)
      throw new Error(`event ${number}: durations differ`)
    if (event.frames > recordOut - recordIn)
      throw new Error(`event ${number}: the transition is longer than the event`)
    ends.set(channel, recordOut)
  }
}
