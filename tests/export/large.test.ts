import { expect, test } from "bun:test"
import type { JsonObject } from "../../packages/core/src/json/JsonText.ts"
import * as Build from "../../packages/core/src/otio/Build.ts"
import * as FrameRate from "../../packages/core/src/time/FrameRate.ts"
import { audio, shot, timeline, video } from "../golden/Documents.ts"
import { exported } from "./Exporting.ts"

/** Documents whose cost would grow with the square of their size, were anything searched from end to end. */

const film = FrameRate.parse("24")!
const many = 20_000
const list = <A>(make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: many }, (_, index) => make(index))

const marker = (at: number) => Build.marker({ name: "m", range: Build.frames(at, 0, film) })

const documents: ReadonlyArray<readonly [string, () => JsonObject]> = [
  [
    "tracks of one clip",
    () =>
      timeline(
        list((index) =>
          (index % 2 === 0 ? video : audio)(shot(film, { url: `/${index}`, from: 0, frames: 9 })),
        ),
      ),
  ],
  [
    "available ranges of one file",
    () => timeline([video(...list((index) => shot(film, { from: index, frames: 2, mediaStart: index })))]),
  ],
  [
    "sources whose reels would be the same",
    () =>
      timeline([video(...list((index) => shot(film, { url: `/same name ${index}`, from: 0, frames: 2 })))]),
  ],
  [
    "markers inside one nested sequence",
    () =>
      timeline([
        video(
          Build.stack({
            markers: list(marker),
            children: [video(...list(() => shot(film, { from: 0, frames: 1 })))],
          }),
        ),
      ]),
  ],
  [
    "markers on one timeline",
    () => timeline([video(...list(() => shot(film, { from: 0, frames: 2 })))], { markers: list(marker) }),
  ],
  [
    "effects of names of their own",
    () =>
      timeline([
        video(
          ...list((index) =>
            shot(film, {
              from: 0,
              frames: 2,
              more: { effects: [{ OTIO_SCHEMA: "Effect.1", name: `e${index}` }] },
            }),
          ),
        ),
      ]),
  ],
  [
    "sequences nested in one another",
    () =>
      timeline([
        video(
          ...list((index) =>
            Build.stack({
              children: [
                video(
                  Build.stack({
                    children: [
                      audio(shot(film, { from: index, frames: 2 })),
                      video(shot(film, { from: index, frames: 2 })),
                    ],
                  }),
                ),
              ],
            }),
          ),
        ),
      ]),
  ],
]

test.each(documents)("very many %s export in a time that grows with their number", (_, make) => {
  const document = make()
  for (const format of ["cmx_3600", "fcp_xml", "otio"] as const) {
    const start = performance.now()
    exported(format, document)
    expect(performance.now() - start).toBeLessThan(5_000)
  }
})
