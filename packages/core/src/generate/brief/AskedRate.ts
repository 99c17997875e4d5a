import * as FrameRate from "../../time/FrameRate.ts"
import { type Found, take } from "./PromptText.ts"

const named =
  /(?<![\p{L}\p{N}.,:])(?:(?:and\s+)?(?:at|in|to|with|@)\s*)?(?:a (?:frame )?rate of\s+)?(?<rate>\d{1,3}(?:\.\d{1,3})?|\d{4,6}\/100[01])\s*-?(?:fps|frames?\s*(?:per|a|\/)\s*s(?:ec(?:ond)?)?)(?![\p{L}\p{N}])/iu
const progressive =
  /(?<![\p{L}\p{N}.,:])(?:(?:at|in|to|@)\s*)?(?<rate>23\.976|23\.98|24|25|29\.97|30|48|50|59\.94|60)p(?![\p{L}\p{N}])/iu
const bare =
  /(?<![\p{L}\p{N}.,:])(?:(?:at|in|to|@)\s*)?(?<rate>23\.976|23\.98|29\.97|59\.94|119\.88|24000\/1001|30000\/1001|60000\/1001)(?![\p{L}\p{N}%]|\.\d)/iu
const aboutMaterial =
  /(?<![\p{L}])(?:shot|filmed|recorded|captured|footage|material|slow[- ]motion|slo-?mo)\s*$/iu

const highest = 240

/** Reads the frame rate of the record, such as "at 25 fps" or "23.976". */
export const readRate = (text: string): Found<string | null> => {
  for (const pattern of [named, progressive, bare]) {
    const match = pattern.exec(text)
    if (match === null || aboutMaterial.test(text.slice(0, match.index))) continue
    const rate = FrameRate.parse(match.groups!["rate"]!)
    if (rate === undefined || FrameRate.toNumber(rate) > highest) continue
    return { value: FrameRate.format(rate), text: take(text, match.index, match.index + match[0].length) }
  }
  return { value: null, text }
}
