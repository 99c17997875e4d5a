import { Either } from "effect"
import { isJsonObject, type JsonObject } from "../../json/JsonText.ts"
import * as JsonText from "../../json/JsonText.ts"
import type { DocumentError } from "../../otio/DocumentError.ts"
import { toTimeline } from "../../otio/Load.ts"
import { apply } from "./Applying.ts"
import * as Edit from "./Edit.ts"
import type { Refined, RefineRequest } from "../Generator.ts"
import type { Instruction } from "./Instruction.ts"
import { readInstructions } from "./InstructionReader.ts"
import type { Resources } from "./Outcome.ts"
import { write } from "./WriteEdit.ts"

/** What a refinement did, in words. */
interface Report {
  readonly timeline: JsonObject
  readonly title: string | null
  /** What was done, a sentence each. */
  readonly done: ReadonlyArray<string>
  /** The parts of the prompt that were not understood. */
  readonly notUnderstood: ReadonlyArray<string>
  /** What was understood and cannot be done, a sentence each. */
  readonly notPossible: ReadonlyArray<string>
}

const byUuid = <A extends { readonly uuid: string }>(things: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(things.map((thing) => [thing.uuid, thing])).values(),
]

const resourcesOf = (request: RefineRequest): Resources => ({
  material: request,
  files: byUuid([...request.files, ...request.used]),
  subjects: request.known,
})

const addGiven: Instruction = { type: "add", content: { words: null, seconds: null }, place: { type: "end" } }

const edit = (before: JsonObject, request: RefineRequest): Report => {
  const resources = resourcesOf(request)
  const done: Array<string> = []
  const notUnderstood: Array<string> = []
  const notPossible: Array<string> = []
  let state = Edit.start(before)
  const run = (instruction: Instruction) =>
    Either.match(apply(state, instruction, resources), {
      onLeft: (reason) => {
        notPossible.push(reason)
      },
      onRight: (applied) => {
        state = applied.edit
        done.push(applied.done)
      },
    })
  for (const { instruction, part } of readInstructions(request.prompt)) {
    if (instruction === null) notUnderstood.push(part)
    else run(instruction)
  }
  // Files that come with nothing else to do are there to be added.
  if (done.length + notPossible.length === 0 && request.files.length + request.unknownFiles.length > 0) {
    notUnderstood.length = 0
    run(addGiven)
  }
  return { timeline: write(state), title: state.title, done, notUnderstood, notPossible }
}

const record = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/**
 * Changes any stored object as a prompt says, one instruction after the other. The prompt is appended to
 * `metadata.roughcut.refinements`, and `metadata.roughcut.last_refinement` says what was done and what was not;
 * nothing done means that the timeline is as it was.
 */
export const refine = (request: RefineRequest): Either.Either<Refined, DocumentError> =>
  Either.map(toTimeline(request.timeline_data, request.name, request.media), ({ timeline: before }) => {
    const { done, notPossible, notUnderstood, timeline, title } = edit(before, request)
    const metadata = record(timeline["metadata"])
    const roughcut = record(metadata["roughcut"])
    const unresolved = [
      ...new Set([...list(roughcut["unresolved"]), ...request.unknownFiles, ...request.unknownSubjects]),
    ]
    const refined = {
      ...timeline,
      metadata: {
        ...metadata,
        roughcut: {
          ...roughcut,
          unresolved,
          refinements: [...list(roughcut["refinements"]), request.prompt],
          last_refinement: {
            prompt: request.prompt,
            done,
            not_understood: notUnderstood,
            not_possible: notPossible,
            understood: done.length > 0,
          },
        },
      },
    }
    return { name: title ?? request.name, timeline_data: JsonText.fromObject(refined) }
  })
