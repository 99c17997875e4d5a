import type { AskedLength } from "./Brief.ts"
import { type Duration, durationsIn } from "./Duration.ts"
import { type Found, take } from "./PromptText.ts"

export interface Bounds {
  readonly least: number | null
  readonly most: number | null
}

export interface AskedTimes {
  readonly length: AskedLength | null
  /** Bounds of one clip's length. */
  readonly clip: Bounds
}

/** A day: beyond it timecode begins anew. */
const longest = 86_400

/** What makes a clip quick or long where the prompt gives no seconds. */
const quick = 3
const long = 8

const word = (pattern: string) => String.raw`(?<![\p{L}\p{N}])(?:${pattern})`
const before = (pattern: string) => new RegExp(String.raw`${word(pattern)}\s*$`, "iu")
const after = (pattern: string) => new RegExp(String.raw`^[\s,]*(?:${pattern})(?![\p{L}\p{N}])`, "iu")

const products =
  "cut|video|edit|film|movie|reel|teaser|trailer|montage|clip|sequence|timeline|version|promo|spot|ad|advert|commercial|recap|short|summary|overview|story|highlights?|compilation|supercut|sizzle|piece|package|opener|intro|outro|bumper|assembly|selects|rough|social|vertical|instagram|tiktok|youtube|explainer|doc|documentary|long"
const capBefore = before(
  String.raw`(?:kept |keep it |keep this |stay )?(?:under|less than|at most|at the most|no longer than|not longer than|no more than|not more than|nothing longer than|up to|a max(?:imum)? of|max(?:imum)?\.?(?: of)?|shorter than|below|within|not over|not exceeding|not to exceed|never over|never longer than|<=?|≤)`,
)
const capAfter = after("or less|or shorter|or under|max(?:imum)?|tops|at most|at the most|at the longest")
const floorBefore = before(
  String.raw`(?:at least|no less than|not less than|no shorter than|not shorter than|a min(?:imum)? of|min(?:imum)?\.?(?: of)?|more than|longer than|over|>=?|≥)`,
)
const floorAfter = after("or more|or longer|min(?:imum)?|at least")
const nearBefore = before(
  "about|around|roughly|approximately|approx\\.?|circa|ca\\.?|some|nearly|almost|exactly|precisely|just|ideally|between|~",
)
const nearAfter = after("or so|or thereabouts|exactly|ish")

/** Words before a time that make it a point or a stretch of the material. */
const ofMaterial = before(
  "(?:first|last|final|opening|closing|next|previous|every|after|before|at|from|past|since|until|till|to|the|that|those|these|off|minute|second)(?: the)?(?: first| last| final| opening| next)?",
)
const ofMaterialAfter =
  /^(?:\s*(?:['’]s?\s|ago|later|earlier|before|after|into|in(?!\s+(?:total|all|length))|of (?:silence|fame|footage|material|delay|air|peace|quiet)|from (?:now|the (?:start|end|finish|goal))|per|to go|left|remaining|apart)|[\s-]*(?:countdown|warning|drill|mile|rule|delay|break|walk|drive|ride|penalty|timer|interval|window|speech|silence|memory|hand|thought|chance|take|unit|violation|shot clock|music|style|look|vibe|fashion|hits|kids|nostalgia|aesthetic|sprint|egg|noodles|abs|workout))(?![\p{L}])/iu
const clipsBefore = before(
  String.raw`(?:(?:each|every|per|no|single|any|all|the|individual|(?:\p{L}+\s){0,1})\s?)?(?:clips?|shots?|cuts?|takes?|moments?|bites?|segments?|scenes?|pieces?)(?:\s+(?:of|that are|which are|should be|should last|must be|are|is|lasts?|lasting|be|being|with|between|to|never|not|stays?|kept|held|hold|runs?))*|each(?: of| one| one of| lasting)?`,
)
const clipsAfter =
  /^[\s-]*(?:(?:long|each|or less|max|at most|a|per|for each|for every|on|apiece|in length|quick|short)\s+)*(?:clips|shots|cuts|takes|bites|moments|segments|pieces|(?<=(?:per|a|each|every)\s)(?:clip|shot|cut|take|moment|bite|piece))(?![\p{L}])|^[\s,]*(?:(?:long|max(?:imum)?|at most|or less|or so)\s+)?(?:each|apiece|per (?:clip|shot|cut|take|moment)|a (?:clip|shot|piece))(?![\p{L}])/iu

const leadIn = new RegExp(
  String.raw`(?:${word(
    "(?:and\\s+)?(?:please\\s+)?(?:keep|make|get|cut|trim|hold)\\s+(?:it|this|that|them|everything|the\\s+(?:whole\\s+)?(?:thing|cut|video|edit|total|length))(?:\\s+(?:down|all))?(?:\\s+(?:to|at|last|run|be))?|it\\s+(?:should|must|has to|can|may)\\s+(?:be|last|run)|(?:which |that )?(?:should |must )?(?:lasts?|lasting|runs?|running)(?:\\s+for)?|(?:with\\s+)?(?:an?\\s+|the\\s+)?(?:total\\s+)?(?:target\\s+)?(?:length|duration|runtime|running time|trt|total)(?:\\s+of|\\s+is|\\s+should be)?\\s*[:=]?|(?:somewhere\\s+)?from|in|for|of|to be|be|is|to",
  )})\s*$`,
  "iu",
)
const leadOut =
  /^(?:\.(?=\s+\p{Ll})|\s*-?(?:long|in length|in duration|in total|in all|total|overall|altogether|please|runtime)(?![\p{L}]))/iu

interface Phrase {
  readonly start: number
  readonly end: number
  readonly duration: Duration
  readonly least: number | null
  readonly most: number | null
}

/** A time with the words that bound it: "at most", "or so". */
const phraseOf = (text: string, duration: Duration): Phrase => {
  let { end, start } = duration
  let bound: "most" | "least" | null = null
  for (let turn = 0; turn < 3; turn++) {
    const head = text.slice(Math.max(0, start - 40), start)
    const found = [capBefore, floorBefore, nearBefore].findIndex((pattern) => pattern.test(head))
    if (found < 0) break
    start -= [capBefore, floorBefore, nearBefore][found]!.exec(head)![0].length
    bound ??= found === 0 ? "most" : found === 1 ? "least" : null
  }
  const tail = text.slice(end, end + 40)
  for (const [index, pattern] of [capAfter, floorAfter, nearAfter].entries()) {
    const match = pattern.exec(tail)
    if (match === null) continue
    bound ??= index === 0 ? "most" : index === 1 ? "least" : null
    end += match[0].length
    break
  }
  const { least, most } = duration
  if (least !== most) return { start, end, duration, least, most }
  return {
    start,
    end,
    duration,
    least: bound === "least" ? least : null,
    most: bound === "most" ? most : null,
  }
}

const isDecade = (text: string, { end, start }: Duration): boolean =>
  /^(?:19|20)?\d0s$/iu.test(text.slice(start, end)) &&
  (/(?:the|early|late|mid|swinging|roaring|in|'|’)[ -]?$/iu.test(
    text.slice(Math.max(0, start - 10), start),
  ) ||
    /^(?:19|20)\d0s/iu.test(text.slice(start, end)))

/** "a second thought", "a minute detail", "a Minute Maid ad": words that only look like times. */
const isNoTime = (text: string, { end, start }: Duration): boolean => {
  const written = text.slice(start, end)
  const tail = text.slice(end)
  if (/^\d+ M|^an? M|^\p{Lu}\p{L}* M/u.test(written) && /^\s+\p{Lu}/u.test(tail)) return true
  if (written === "60 Minutes" && /^\s+\p{L}/u.test(tail)) return true
  if (!/^an? (?:second|minute)$/iu.test(written)) return false
  if (/second$/iu.test(written))
    return !/^\s*(?:$|[.,;!?)]|long|or (?:two|so|less)|each|per|at most|max)/iu.test(tail)
  return !new RegExp(
    String.raw`^(?:\s*$|\s*[.,;:!?)\u0001\n—–]|[\s-]+(?:of|about|on|from|with|for|in|at|or|and|long|max|that|showing|total|please|(?:${products}))(?![\p{L}]))`,
    "iu",
  ).test(tail)
}

const isClockOfDay = (text: string, { end, start }: Duration): boolean => {
  const written = text.slice(start, end)
  if (!/^\d{1,2}:\d\d/.test(written)) return false
  if (
    /^\s*(?:[ap]\.?m\.?(?![\p{L}])|o'?clock|uhr|h(?![\p{L}])|in the (?:morning|afternoon|evening)|at night|(?:gmt|utc|cet|est|pst)(?![\p{L}])|kick-?off|train|flight|bus)/iu.test(
      text.slice(end),
    )
  )
    return true
  return !/(?:^|[,;:.(\n\u0001–—-]|(?<![\p{L}])(?:an?|in|under|about|around|roughly|approximately|exactly|to|of|for|most|least|than|over|below|max|maximum|within|is|it|be|lasts?|lasting|runs?|running|length|duration|runtime|total|trt|between|and|keep|make|cut|this|target))\s*$/iu.test(
    text.slice(0, start),
  )
}

const isMaterial = (text: string, phrase: Phrase): boolean => {
  const head = text.slice(Math.max(0, phrase.start - 40), phrase.start)
  const tail = text.slice(phrase.end, phrase.end + 40)
  if (ofMaterialAfter.test(tail)) return true
  if (!ofMaterial.test(head) || /(?<![\p{L}])(?:should|must|to|will|it|can|may)\s+last\s*$/iu.test(head))
    return false
  if (phrase.least !== null && phrase.most !== null && /from\s*$/iu.test(head)) return false
  // "cut it to 30 seconds", "the 30 second teaser"
  if (/(?<![\p{L}])(?:to|the|this|that)\s*$/iu.test(head))
    return !(
      /(?:cut|trim|down|get|make|bring|keep|reduce|shorten|lengthen|extend|it|target|length|close|video|edit)(?: \p{L}+)? to\s*$/iu.test(
        head,
      ) || new RegExp(String.raw`^[\s-]*(?:${products})(?![\p{L}])`, "iu").test(tail)
    )
  return true
}

const quickWords =
  /(?<![\p{L}\p{N}])(?:with |in |using |use |a )?(?:lots of |many )?(?:very |really )?(?:(?:quick|fast|rapid|snappy|short|punchy)(?:[ -]fire)?,? (?:cuts|cutting|clips|takes|pace|shots|edits|editing)|(?:fast|quick)[- ](?:paced|cut)(?: edits?)?|rapid[- ]fire|(?:faster|quicker|snappier)[- ](?:paced|pace|cuts|cutting)|(?:keep it |make it |cut it )(?:snappy|punchy|fast|quick|pacy))(?![\p{L}\p{N}])/giu
const longWords =
  /(?<![\p{L}\p{N}])(?:with |in |using |use |a )?(?:very |really )?(?:(?:long|longer|slow),? (?:takes|cuts|cutting|clips|pace|edits)|slow[- ](?:paced|burning)|let (?:it|the shots|the clips|them|shots|moments) breathe|lingering (?:shots|takes)|unhurried(?: pace)?)(?![\p{L}\p{N}])/giu

const takeWords = (text: string, pattern: RegExp): Found<boolean> => {
  let rest = text
  for (const match of text.matchAll(pattern)) {
    // "a short cut", "long takes of the sea": the words alone are taken.
    rest = take(rest, match.index, match.index + match[0].length)
  }
  return { value: rest !== text, text: rest }
}

const merged = (phrases: ReadonlyArray<Phrase>): AskedLength | null => {
  if (phrases.length === 0) return null
  const bound = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.min(value, longest)
  const aim = phrases.find(({ least, most }) => least === null && most === null)
  const least = bound(phrases.find((phrase) => phrase.least !== null)?.least)
  const most = bound(phrases.find((phrase) => phrase.most !== null)?.most)
  const target =
    aim !== undefined
      ? Math.min(aim.duration.least, longest)
      : least !== null && most !== null
        ? (least + most) / 2
        : (most ?? least)!
  return {
    target,
    least: least !== null && least > target ? null : least,
    most: most !== null && most < target ? null : most,
  }
}

/** Reads how long the whole and how long its clips shall be. */
export const readTimes = (text: string): Found<AskedTimes> => {
  let rest = text
  const lengths: Array<Phrase> = []
  let clip: Bounds = { least: null, most: null }
  for (const duration of durationsIn(text)) {
    if (duration.most <= 0 || isDecade(text, duration) || isNoTime(text, duration)) continue
    if (isClockOfDay(text, duration)) continue
    const phrase = phraseOf(text, duration)
    let { end, start } = phrase
    const head = text.slice(Math.max(0, start - 60), start)
    const tail = text.slice(end, end + 60)
    const clipAfter = clipsAfter.exec(tail)
    const clipBefore = clipsBefore.exec(head)
    const isClip =
      clipAfter !== null ||
      (clipBefore !== null &&
        !/(?<![\p{L}])(?:an?|this|the)\s+(?:[\p{L}-]+\s+)?(?:clip|cut|piece)\s+(?:of|that|which|lasting|with)/iu.test(
          clipBefore[0] === "" ? "" : head,
        ))
    if (isClip) {
      const exact = phrase.least === null && phrase.most === null
      // "no clip longer than", "no shot under"
      const negated =
        /(?<![\p{L}])no\s+(?:\p{L}+\s)?$/iu.test(head.slice(0, clipBefore?.index ?? 0)) ||
        /^no\s/iu.test(clipBefore?.[0] ?? "")
      const bounds: Bounds = exact
        ? { least: duration.least, most: duration.most }
        : negated && (phrase.least === null) !== (phrase.most === null)
          ? { least: phrase.most, most: phrase.least }
          : { least: phrase.least, most: phrase.most }
      clip = { least: bounds.least ?? clip.least, most: bounds.most ?? clip.most }
      if (clipAfter !== null) end += clipAfter[0].length
      else if (clipBefore !== null) start -= clipBefore[0].length
      if (clipAfter !== null)
        start -= /(?<![\p{L}])(?:with|in|of|using|use|at)\s*$/iu.exec(text.slice(0, start))?.[0].length ?? 0
      else
        start -=
          /(?<![\p{L}])(?:with|in|using|use|keep|make|hold)\s*(?:no\s*|all\s*|the\s*)?$/iu.exec(
            text.slice(0, start),
          )?.[0].length ?? 0
      rest = take(rest, start, end)
      continue
    }
    if (isMaterial(text, phrase)) continue
    lengths.push(phrase)
    start -= leadIn.exec(text.slice(Math.max(0, start - 60), start))?.[0].length ?? 0
    end += leadOut.exec(text.slice(end, end + 40))?.[0].length ?? 0
    rest = take(rest, start, end)
  }
  const quickly = takeWords(rest, quickWords)
  const slowly = takeWords(quickly.text, longWords)
  if (clip.least === null && clip.most === null) {
    if (quickly.value) clip = { least: null, most: quick }
    else if (slowly.value) clip = { least: long, most: null }
  }
  return { value: { length: merged(lengths), clip }, text: slowly.text }
}
