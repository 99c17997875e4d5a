import { taken } from "./PromptText.ts"

const product =
  "cut|video|edit|film|movie|reel|highlights? reel|highlights?|teaser|trailer|montage|clip|sequence|timeline|promo|spot|ad|advert|commercial|recap|short|summary|compilation|supercut|sizzle(?: reel)?|piece|rough ?cut|assembly|selects|string ?out|version|documentary|story|package|opener|clips|moments|shots"
const kind =
  "(?:rough|short|quick|nice|little|good|great|punchy|snappy|simple|social|vertical|instagram|tiktok|youtube|final|first|new|long|longer|brief|small|one|single|highlight|best[- ]of|fast|slow|whole)"

const order = new RegExp(
  String.raw`^(?:(?:hi|hello|hey)[,!. ]+)?(?:please[, ]+)?(?:(?:can|could|would) (?:you|we) (?:please )?|i(?:'d| would) like (?:you to )?|(?:i|we) (?:want|need)(?: you)?(?: to(?= \p{L}))? |let's |go )?(?:(?:make|create|cut|edit|give|build|assemble|generate|produce|do|put together|show|have|get|prepare|compile|find|pick|select|pull|see|hear|tell the story of|tell (?:us|me) about)(?: (?:me|us|together))?(?![\p{L}])\s*)?`,
  "iu",
)
const subject = new RegExp(
  String.raw`^(?:(?:an?|the|one|my|our|me|us)\s+)?(?:${kind}[ ,]+)*(?:${product})(?![\p{L}])\s*(?:(?:of|about|on|from|with|showing|that shows|that is about|featuring|for|covering|around|focus(?:ed|ing|sing)? on|where|in which)(?![\p{L}])\s*|[:,–—-]\s*|(?=$|[.!\n]))`,
  "iu",
)
const loose = /^(?:about|of|on|featuring|showing|covering|focus(?:ing)? on)\s+(?=\S)/iu

const connectors = "and|but|with|in|at|for|of|to|by|then|or|please|,"

/** Punctuation and joining words that what was taken leaves behind. */
const tidy = (text: string): string => {
  let tidied = text
  for (const _ of [1, 2, 3]) {
    tidied = tidied
      .replaceAll(
        new RegExp(String.raw`(?:(?:^|(?<=[\s,;]))(?:${connectors})\s*)?\u0001+\s*(?=$|[,.;:!?\n)])`, "giu"),
        "\u0001",
      )
      .replaceAll(/,\s*(?=\u0001+\s*[.;!?\n]|\u0001*\s*$)/gu, "")
  }
  return tidied
    .replaceAll(new RegExp(String.raw`${taken}+`, "gu"), taken)
    .replaceAll(
      new RegExp(String.raw`(^|[.!?;\n])\s*${taken}\s*[,;:.!]?\s*(?:(?:and|but|then|,)\s+)?`, "giu"),
      "$1 ",
    )
    .replaceAll(new RegExp(String.raw`,?\s*${taken}\s*([,.;:!?)\n]|$)`, "gu"), "$1")
    .replaceAll(taken, " ")
    .replaceAll(/\(\s*\)/g, " ")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ (?=[,.;:!?])/g, "")
    .replaceAll(/([,;:])(?:\s*[,;:])+/g, "$1")
    .replaceAll(/([.!?])(?:\s*[.,;])+/g, "$1")
    .replaceAll(/ ?\n ?/g, "\n")
    .replace(/^(?:[\s,.;:!?–—]|-(?!\d))+/u, "")
    .replace(/[\s,;:–—-]+$/u, "")
    .replace(new RegExp(String.raw`(?:[\s,]+(?:${connectors}))+\s*([.!?]?)$`, "iu"), "$1")
    .trim()
}

/** Where nothing but an order to make something is left, it is about nothing. */
const withoutOrder = (text: string, isCutOff: boolean): string => {
  const rest = text.replace(order, "")
  const named = rest.replace(subject, "")
  const about =
    named !== rest
      ? named
      : rest === text
        ? text
        : rest.replace(/^(?:an?|some)\s+(?=\p{L}+s(?![\p{L}]))/iu, "")
  const bare = about
    .trim()
    .replace(loose, "")
    .replace(isCutOff || rest !== text ? /^from\s+(?=\S)/iu : /^$/u, "")
  return /[\p{L}\p{N}]/u.test(bare) ? bare : ""
}

const onlyProduct = new RegExp(String.raw`^(?:(?:an?|the|it|this|please|${kind}|${product})[\s.,!]*)+$`, "iu")

/** What a cut is about: the prompt without what was taken, and without the words that only ask for a cut. */
export const aboutOf = (text: string): string => {
  const about = withoutOrder(tidy(text), text.trimStart().startsWith(taken)).trim()
  return onlyProduct.test(about)
    ? ""
    : about
        .replace(/^[\s,.;:!?]+/u, "")
        .replace(/(?<![.])\.$/u, "")
        .trim()
}
