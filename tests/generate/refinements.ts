import type { Base } from "./Bases.ts"

export interface Case {
  readonly base: Base
  readonly prompt: string
  /** Names of the given files. */
  readonly files?: ReadonlyArray<"interview" | "harbour">
  /** The tracks after it, as `summary` writes them; left out where they stay as they are. */
  readonly tracks?: ReadonlyArray<string>
  readonly done: ReadonlyArray<string>
  readonly notUnderstood?: ReadonlyArray<string>
  readonly notPossible?: ReadonlyArray<string>
  readonly name?: string
}

/** What each prompt must make of a base. */
export const refinements: ReadonlyArray<Case> = [
  {
    base: "generated",
    prompt: "Make it 12 seconds",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Shortened from 18 seconds to 12 seconds."],
  },
  {
    base: "generated",
    prompt: "Make it 10 seconds",
    tracks: [
      "V: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
      "A: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
    ],
    done: ["Shortened from 18 seconds to 10 seconds."],
  },
  {
    base: "generated",
    prompt: "Make it 17 seconds",
    tracks: [
      "V: interview.mov@0+95 interview.mov@250+94 harbour.mov@500+141 interview.mov@1000+95",
      "A: interview.mov@0+95 interview.mov@250+94 _141 interview.mov@1000+95",
    ],
    done: ["Shortened from 18 seconds to 17 seconds."],
  },
  {
    base: "generated",
    prompt: "a bit shorter",
    tracks: [
      "V: interview.mov@0+81 interview.mov@250+80 harbour.mov@500+118 interview.mov@1000+81",
      "A: interview.mov@0+81 interview.mov@250+80 _118 interview.mov@1000+81",
    ],
    done: ["Shortened from 18 seconds to 14.4 seconds."],
  },
  {
    base: "generated",
    prompt: "half as long",
    tracks: [
      "V: interview.mov@0+75 interview.mov@250+75 interview.mov@1000+75",
      "A: interview.mov@0+75 interview.mov@250+75 interview.mov@1000+75",
    ],
    done: ["Shortened from 18 seconds to 9 seconds."],
  },
  {
    base: "generated",
    prompt: "cut 3 seconds",
    tracks: [
      "V: interview.mov@0+84 interview.mov@250+84 harbour.mov@500+123 interview.mov@1000+84",
      "A: interview.mov@0+84 interview.mov@250+84 _123 interview.mov@1000+84",
    ],
    done: ["Shortened from 18 seconds to 15 seconds."],
  },
  {
    base: "generated",
    prompt: "Make it 30 seconds",
    tracks: [
      "V: interview.mov@0+111 interview.mov@250+148 harbour.mov@500+287 interview.mov@1000+204",
      "A: interview.mov@0+111 interview.mov@250+148 _287 interview.mov@1000+204",
    ],
    done: ["Lengthened from 18 seconds to 30 seconds."],
  },
  {
    base: "generated",
    prompt: "Make it 20 seconds",
    tracks: [
      "V: interview.mov@0+102 interview.mov@250+108 harbour.mov@500+173 interview.mov@1000+117",
      "A: interview.mov@0+102 interview.mov@250+108 _173 interview.mov@1000+117",
    ],
    done: ["Lengthened from 18 seconds to 20 seconds."],
  },
  {
    base: "generated",
    prompt: "make it 40 seconds long",
    tracks: [
      "V: interview.mov@0+120 interview.mov@250+189 harbour.mov@500+401 interview.mov@1000+290",
      "A: interview.mov@0+120 interview.mov@250+189 _401 interview.mov@1000+290",
    ],
    done: ["Lengthened from 18 seconds to 40 seconds."],
  },
  {
    base: "generated",
    prompt: "keep it under 20 seconds",
    done: ["It lasts 18 seconds, which is within what was asked."],
  },
  {
    base: "generated",
    prompt: "at least 15 seconds",
    done: ["It lasts 18 seconds, which is within what was asked."],
  },
  {
    base: "generated",
    prompt: "Remove clip 3",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "remove clips 2 and 4",
    tracks: ["V: interview.mov@0+100 harbour.mov@500+150", "A: interview.mov@0+100"],
    done: ["Removed 2 clips."],
  },
  {
    base: "generated",
    prompt: "delete the first two clips",
    tracks: ["V: harbour.mov@500+150 interview.mov@1000+100", "A: _150 interview.mov@1000+100"],
    done: ["Removed 2 clips."],
  },
  {
    base: "generated",
    prompt: "drop the last one",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150",
      "A: interview.mov@0+100 interview.mov@250+100",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "Remove the part about budgets",
    tracks: [
      "V: interview.mov@0+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 _150 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "remove everything with Anna",
    tracks: ["V: harbour.mov@500+150", "A:"],
    done: ["Removed 3 clips."],
  },
  {
    base: "generated",
    prompt: "remove the part about fishing and the part about the school",
    done: [],
    notPossible: ['No clip was found for "fishing and the part about the school".'],
  },
  {
    base: "generated",
    prompt: "keep only clips 1 and 3",
    tracks: ["V: interview.mov@0+100 harbour.mov@500+150", "A: interview.mov@0+100"],
    done: ["Kept 2 clips and removed the others."],
  },
  {
    base: "generated",
    prompt: "Only keep what is about the harbour",
    tracks: ["V: interview.mov@0+100 harbour.mov@500+150", "A: interview.mov@0+100"],
    done: ["Kept 2 clips and removed the others."],
  },
  {
    base: "generated",
    prompt: "Move clip 3 to the start",
    tracks: [
      "V: harbour.mov@500+150 interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
      "A: _150 interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Moved 1 clip."],
  },
  {
    base: "generated",
    prompt: "Move clip 1 after clip 3",
    tracks: [
      "V: interview.mov@250+100 harbour.mov@500+150 interview.mov@0+100 interview.mov@1000+100",
      "A: interview.mov@250+100 _150 interview.mov@0+100 interview.mov@1000+100",
    ],
    done: ["Moved 1 clip."],
  },
  {
    base: "generated",
    prompt: "put the fishing part first",
    tracks: [
      "V: interview.mov@1000+100 interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150",
      "A: interview.mov@1000+100 interview.mov@0+100 interview.mov@250+100",
    ],
    done: ["Moved 1 clip."],
  },
  {
    base: "generated",
    prompt: "swap clips 1 and 4",
    tracks: [
      "V: interview.mov@1000+100 interview.mov@250+100 harbour.mov@500+150 interview.mov@0+100",
      "A: interview.mov@1000+100 interview.mov@250+100 _150 interview.mov@0+100",
    ],
    done: ["Swapped the clips."],
  },
  {
    base: "generated",
    prompt: "reverse it",
    tracks: [
      "V: interview.mov@1000+100 harbour.mov@500+150 interview.mov@250+100 interview.mov@0+100",
      "A: interview.mov@1000+100 _150 interview.mov@250+100 interview.mov@0+100",
    ],
    done: ["Reversed the order of the clips."],
  },
  {
    base: "generated",
    prompt: "put it in chronological order",
    tracks: [
      "V: harbour.mov@500+150 interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
      "A: _150 interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Put the clips in the order they were shot."],
  },
  {
    base: "generated",
    prompt: "best first",
    tracks: [
      "V: interview.mov@0+100 interview.mov@1000+100 interview.mov@250+100 harbour.mov@500+150",
      "A: interview.mov@0+100 interview.mov@1000+100 interview.mov@250+100",
    ],
    done: ["Put the best clips first."],
  },
  {
    base: "generated",
    prompt: "tighten it up",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+77 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+77 _150 interview.mov@1000+100",
    ],
    done: ["Took out 0.92 seconds of gaps, pauses and false starts."],
  },
  {
    base: "generated",
    prompt: "clips of at most 3 seconds",
    tracks: [
      "V: interview.mov@0+75 interview.mov@250+75 harbour.mov@500+75 interview.mov@1000+75",
      "A: interview.mov@0+75 interview.mov@250+75 _75 interview.mov@1000+75",
    ],
    done: ["Changed the length of 4 clips."],
  },
  {
    base: "generated",
    prompt: "each clip 5 seconds",
    tracks: [
      "V: interview.mov@0+125 interview.mov@250+125 harbour.mov@500+125 interview.mov@1000+125",
      "A: interview.mov@0+125 interview.mov@250+125 _125 interview.mov@1000+125",
    ],
    done: ["Changed the length of 4 clips."],
  },
  {
    base: "generated",
    prompt: "add half-second dissolves between all clips",
    tracks: [
      "V: interview.mov@0+100 ~6/7 interview.mov@250+100 ~6/7 harbour.mov@500+150 ~6/7 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Put in 3 transitions."],
  },
  {
    base: "generated",
    prompt: 'call it "Harbour Days"',
    done: ['Named it "Harbour Days".'],
    name: "Harbour Days",
  },
  {
    base: "generated",
    prompt: "Make it 24 fps",
    tracks: [
      "V: interview.mov@0+96 interview.mov@240+96 harbour.mov@480+144 interview.mov@960+96",
      "A: interview.mov@0+96 interview.mov@240+96 _144 interview.mov@960+96",
    ],
    done: ["Changed the rate to 24 frames a second."],
  },
  {
    base: "generated",
    prompt: "convert to 29.97 fps",
    tracks: [
      "V: interview.mov@0+120 interview.mov@300+120 harbour.mov@599+180 interview.mov@1199+119",
      "A: interview.mov@0+120 interview.mov@300+120 _180 interview.mov@1199+119",
    ],
    done: ["Changed the rate to 30000/1001 frames a second."],
  },
  {
    base: "generated",
    prompt: 'Replace clip 2 with "School to come"',
    tracks: [
      "V: interview.mov@0+100 School to come@0+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 _250 interview.mov@1000+100",
    ],
    done: ["Replaced 1 clip."],
  },
  {
    base: "generated",
    prompt: "replace clip 3 with these",
    files: ["harbour"],
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 harbour.mov@1175+150 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Replaced 1 clip."],
  },
  {
    base: "generated",
    prompt: "add these at the start",
    files: ["harbour"],
    tracks: [
      "V: harbour.mov@50+150 harbour.mov@300+150 harbour.mov@550+150 harbour.mov@800+150 harbour.mov@1050+150 harbour.mov@1300+150 harbour.mov@1550+150 harbour.mov@1800+150 harbour.mov@2050+150 harbour.mov@2300+150 interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: _1500 interview.mov@0+100 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Added 10 clips."],
  },
  {
    base: "generated",
    prompt: "add the school part after clip 1",
    tracks: [
      "V: interview.mov@0+100 interview.mov@400+100 interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@400+100 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Added 1 clip."],
  },
  {
    base: "generated",
    prompt: 'add "Chapter two" before clip 3',
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 Chapter two@0+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 _250 interview.mov@1000+100",
    ],
    done: ["Added 1 clip."],
  },
  {
    base: "generated",
    prompt: "add 3 seconds of black at the end",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+100 black@0+75",
      "A: interview.mov@0+100 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Added 1 clip."],
  },
  {
    base: "generated",
    prompt: "Drop the worst clip",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "Remove clip 2, then move clip 4 to the start and make it 10 seconds",
    tracks: [
      "V: interview.mov@1000+73 interview.mov@0+72 harbour.mov@500+105",
      "A: interview.mov@1000+73 interview.mov@0+72",
    ],
    done: ["Removed 1 clip.", "Moved 1 clip.", "Shortened from 14 seconds to 10 seconds."],
  },
  {
    base: "generated",
    prompt: "trim 1 second off the start of clip 4",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150 interview.mov@1025+75",
      "A: interview.mov@0+100 interview.mov@250+100 _150 interview.mov@1025+75",
    ],
    done: ["Changed the length of 1 clip."],
  },
  {
    base: "generated",
    prompt: "extend clip 1 by 2 seconds",
    tracks: [
      "V: interview.mov@0+150 interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+150 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Changed the length of 1 clip."],
  },
  {
    base: "generated",
    prompt: "make clip 2 2 seconds long",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+50 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+50 _150 interview.mov@1000+100",
    ],
    done: ["Changed the length of 1 clip."],
  },
  {
    base: "generated",
    prompt: "cut the first 5 seconds",
    tracks: [
      "V: interview.mov@275+75 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@275+75 _150 interview.mov@1000+100",
    ],
    done: ["Kept 13 seconds of 18 seconds."],
  },
  {
    base: "generated",
    prompt: "keep only the last 6 seconds",
    tracks: ["V: harbour.mov@600+50 interview.mov@1000+100", "A: _50 interview.mov@1000+100"],
    done: ["Kept 6 seconds of 18 seconds."],
  },
  {
    base: "generated",
    prompt: "Make the whole thing feel purple",
    done: [],
    notUnderstood: ["Make the whole thing feel purple"],
  },
  {
    base: "generated",
    prompt: "Make it pop. Remove clip 1.",
    tracks: [
      "V: interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip."],
    notUnderstood: ["Make it pop"],
  },
  { base: "generated", prompt: "remove clip 9", done: [], notPossible: ["The timeline has no such clip."] },
  {
    base: "generated",
    prompt: "remove the part about elephants",
    done: [],
    notPossible: ['No clip was found for "elephants".'],
  },
  {
    base: "plain",
    prompt: "Make it 15 seconds",
    tracks: ["V: a@0+100 b@50+150 _50 c@0+75"],
    done: ["Shortened from 20 seconds to 15 seconds."],
  },
  {
    base: "plain",
    prompt: "Make it 18 seconds",
    tracks: ["V: a@0+100 b@50+150 _50 c@0+125 d@10+25"],
    done: ["Shortened from 20 seconds to 18 seconds."],
  },
  {
    base: "plain",
    prompt: "Make it a minute",
    done: [],
    notPossible: ["There is no more material to make it longer with."],
  },
  {
    base: "plain",
    prompt: "a bit shorter",
    tracks: ["V: a@0+100 b@50+150 _50 c@0+100"],
    done: ["Shortened from 20 seconds to 16 seconds."],
  },
  {
    base: "plain",
    prompt: "remove clip 2",
    tracks: ["V: a@0+100 _50 c@0+125 d@10+75"],
    done: ["Removed 1 clip."],
  },
  {
    base: "plain",
    prompt: "Remove the red kite",
    tracks: ["V: a@0+100 _50 c@0+125 d@10+75"],
    done: ["Removed 1 clip."],
  },
  {
    base: "plain",
    prompt: "delete the gaps",
    tracks: ["V: a@0+100 b@50+150 c@0+125 d@10+75"],
    done: ["Took out 2 seconds of gaps, pauses and false starts."],
  },
  {
    base: "plain",
    prompt: "reverse the order",
    tracks: ["V: d@10+75 c@0+125 _50 b@50+150 a@0+100"],
    done: ["Reversed the order of the clips."],
  },
  {
    base: "plain",
    prompt: "swap the first and the last clip",
    tracks: ["V: d@10+75 b@50+150 _50 c@0+125 a@0+100"],
    done: ["Swapped the clips."],
  },
  {
    base: "plain",
    prompt: "move the last clip to position 2",
    tracks: ["V: a@0+100 d@10+75 b@50+150 _50 c@0+125"],
    done: ["Moved 1 clip."],
  },
  {
    base: "plain",
    prompt: "keep only c and d",
    tracks: ["V: c@0+125 d@10+75"],
    done: ["Kept 2 clips and removed the others."],
  },
  {
    base: "plain",
    prompt: 'keep clip "c"',
    tracks: ["V: c@0+125"],
    done: ["Kept 1 clip and removed the others."],
  },
  {
    base: "plain",
    prompt: "clips of at most 2 seconds",
    tracks: ["V: a@0+50 b@50+50 _50 c@0+50 d@10+50"],
    done: ["Changed the length of 4 clips."],
  },
  {
    base: "plain",
    prompt: "best first",
    done: [],
    notPossible: ["The clips have no scores to be ordered by."],
  },
  {
    base: "plain",
    prompt: "Make it 50 fps",
    tracks: ["V: a@0+200 b@100+300 _100 c@0+250 d@20+150"],
    done: ["Changed the rate to 50 frames a second."],
  },
  {
    base: "plain",
    prompt: "add dissolves",
    tracks: ["V: a@0+100 ~12/13 b@50+150 _50 c@0+125 ~12/13 d@10+75"],
    done: ["Put in 2 transitions."],
  },
  {
    base: "plain",
    prompt: "remove everything except the first clip",
    tracks: ["V: a@0+100"],
    done: ["Kept 1 clip and removed the others."],
  },
  {
    base: "plain",
    prompt: "remove every other clip",
    tracks: ["V: a@0+100 _50 c@0+125"],
    done: ["Removed 2 clips."],
  },
  {
    base: "plain",
    prompt: "remove the longest clip",
    tracks: ["V: a@0+100 _50 c@0+125 d@10+75"],
    done: ["Removed 1 clip."],
  },
  {
    base: "plain",
    prompt: "start with clip 4",
    tracks: ["V: d@10+75 a@0+100 b@50+150 _50 c@0+125"],
    done: ["Moved 1 clip."],
  },
  {
    base: "plain",
    prompt: "open on the kite and end on clip 1",
    tracks: ["V: b@50+150 _50 c@0+125 d@10+75 a@0+100"],
    done: ["Moved 1 clip.", "Moved 1 clip."],
  },
  {
    base: "plain",
    prompt: "add clip 1 at the end",
    tracks: ["V: a@0+100 b@50+150 _50 c@0+125 d@10+75 a@0+100"],
    done: ["Added 1 clip."],
  },
  { base: "plain", prompt: "whatever", done: [], notUnderstood: ["whatever"] },
  {
    base: "layered",
    prompt: "remove clip 1",
    tracks: [
      "V: two@100+100 three@100+100",
      "V: _25 title@0+50 _35 logo@0+40",
      "A: _100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "layered",
    prompt: "remove clip 2",
    tracks: [
      "V: one@100+100 three@100+100",
      "V: _110 logo@0+40 title@0+50",
      "A: one@100+100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "layered",
    prompt: "remove clip 3",
    tracks: [
      "V: one@100+100 two@100+100",
      "V: _125 title@0+50 _25 logo@0+40",
      "A: one@100+100",
      "A: music@0+300",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "layered",
    prompt: "Make it 8 seconds",
    tracks: ["V: one@100+100 two@100+100", "V: _125 title@0+50", "A: one@100+100", "A: music@0+200"],
    done: ["Shortened from 12 seconds to 8 seconds."],
  },
  {
    base: "layered",
    prompt: "Make it 10 seconds",
    tracks: [
      "V: one@100+100 two@100+100 three@100+50",
      "V: _125 title@0+50 _35 logo@0+40",
      "A: one@100+100 _100 three@100+50",
      "A: music@0+250",
    ],
    done: ["Shortened from 12 seconds to 10 seconds."],
  },
  {
    base: "layered",
    prompt: "reverse",
    tracks: [
      "V: three@100+100 two@100+100 one@100+100",
      "V: _10 logo@0+40 _75 title@0+50",
      "A: three@100+100 _100 one@100+100",
      "A: music@0+300",
    ],
    done: ["Reversed the order of the clips."],
  },
  {
    base: "layered",
    prompt: "swap clips 2 and 3",
    tracks: [
      "V: one@100+100 three@100+100 two@100+100",
      "V: _110 logo@0+40 _75 title@0+50",
      "A: one@100+100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Swapped the clips."],
  },
  {
    base: "layered",
    prompt: "move the last clip to the beginning",
    tracks: [
      "V: three@100+100 one@100+100 two@100+100",
      "V: _10 logo@0+40 _175 title@0+50",
      "A: three@100+100 one@100+100",
      "A: music@0+300",
    ],
    done: ["Moved 1 clip."],
  },
  {
    base: "layered",
    prompt: "make it 6 seconds longer",
    tracks: [
      "V: one@100+150 two@100+150 three@100+150",
      "V: _175 title@0+50 _85 logo@0+40",
      "A: one@100+150 _150 three@100+150",
      "A: music@0+300",
    ],
    done: ["Lengthened from 12 seconds to 18 seconds."],
  },
  {
    base: "layered",
    prompt: "twice as long",
    tracks: [
      "V: one@100+200 two@100+200 three@100+200",
      "V: _225 title@0+50 _135 logo@0+40",
      "A: one@100+200 _200 three@100+200",
      "A: music@0+300",
    ],
    done: ["Lengthened from 12 seconds to 24 seconds."],
  },
  {
    base: "layered",
    prompt: "add these after clip 1",
    files: ["interview"],
    tracks: [
      "V: one@100+100 interview.mov@50+150 interview.mov@300+150 interview.mov@550+150 interview.mov@800+150 interview.mov@1050+150 interview.mov@1300+150 interview.mov@1550+150 interview.mov@1800+150 interview.mov@2050+150 interview.mov@2300+150 two@100+100 three@100+100",
      "V: _1625 title@0+50 _35 logo@0+40",
      "A: one@100+100 interview.mov@50+150 interview.mov@300+150 interview.mov@550+150 interview.mov@800+150 interview.mov@1050+150 interview.mov@1300+150 interview.mov@1550+150 interview.mov@1800+150 interview.mov@2050+150 interview.mov@2300+150 _100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Added 10 clips."],
  },
  {
    base: "layered",
    prompt: "clips of at most 2 seconds",
    tracks: [
      "V: one@100+50 two@100+50 three@100+50",
      "V: _50 title@0+50 _10 logo@0+40",
      "A: one@100+50 _50 three@100+50",
      "A: music@0+300",
    ],
    done: ["Changed the length of 3 clips."],
  },
  {
    base: "layered",
    prompt: "trim 2 seconds off the start of clip 2",
    tracks: [
      "V: one@100+100 two@150+50 three@100+100",
      "V: _100 title@0+50 _10 logo@0+40",
      "A: one@100+100 _50 three@100+100",
      "A: music@0+300",
    ],
    done: ["Changed the length of 1 clip."],
  },
  {
    base: "layered",
    prompt: "add one-second dissolves",
    tracks: [
      "V: one@100+100 ~12/13 two@100+100 ~12/13 three@100+100",
      "V: _125 title@0+50 _35 logo@0+40",
      "A: one@100+100 _100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Put in 2 transitions."],
  },
  {
    base: "layered",
    prompt: "remove the first 2 seconds",
    tracks: [
      "V: one@150+50 two@100+100 three@100+100",
      "V: _75 title@0+50 _35 logo@0+40",
      "A: one@150+50 _100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Kept 10 seconds of 12 seconds."],
  },
  {
    base: "layered",
    prompt: 'Call it "New", remove clip 2 and reverse the order',
    tracks: [
      "V: three@100+100 one@100+100",
      "V: _10 logo@0+40 _75 title@0+50",
      "A: three@100+100 one@100+100",
      "A: music@0+300",
    ],
    done: ['Named it "New".', "Removed 1 clip.", "Reversed the order of the clips."],
    name: "New",
  },
  {
    base: "dissolved",
    prompt: "remove clip 2",
    tracks: ["V: one@100+100 three@0+100"],
    done: ["Removed 1 clip."],
  },
  {
    base: "dissolved",
    prompt: "remove the transitions",
    tracks: ["V: one@100+100 two@100+100 three@0+100"],
    done: ["Removed the transitions."],
  },
  {
    base: "dissolved",
    prompt: "make the dissolves 4 frames",
    tracks: ["V: one@100+100 ~2/2 two@100+100 ~0/4 three@0+100"],
    done: ["Changed the length of the transitions."],
  },
  {
    base: "dissolved",
    prompt: "shorter dissolves",
    tracks: ["V: one@100+100 ~5/5 two@100+100 ~0/12 three@0+100"],
    done: ["Changed the length of the transitions."],
  },
  {
    base: "dissolved",
    prompt: "add two-second cross-fades everywhere",
    tracks: ["V: one@100+100 ~25/25 two@100+100 ~0/50 three@0+100"],
    done: ["Put in 2 transitions."],
  },
  {
    base: "dissolved",
    prompt: "Make it 6 seconds",
    tracks: ["V: one@100+100 ~10/10 two@100+50"],
    done: ["Shortened from 12 seconds to 6 seconds."],
  },
  {
    base: "dissolved",
    prompt: "clips of at most half a second",
    tracks: ["V: one@100+13 ~6/6 two@100+13 ~6/6 three@0+13"],
    done: ["Changed the length of 3 clips."],
  },
  {
    base: "dissolved",
    prompt: "swap clips 1 and 2",
    tracks: ["V: two@100+100 one@100+100 three@0+100"],
    done: ["Swapped the clips."],
  },
  {
    base: "dissolved",
    prompt: "hard cuts",
    tracks: ["V: one@100+100 two@100+100 three@0+100"],
    done: ["Removed the transitions."],
  },
  {
    base: "dissolved",
    prompt: "use wipes",
    tracks: ["V: one@100+100 ~12/13 two@100+100 ~0/25 three@0+100"],
    done: ["Put in 2 transitions."],
  },
  {
    base: "dissolved",
    prompt: "Make it 50 fps",
    tracks: ["V: one@200+200 ~20/20 two@200+200 ~24/24 three@0+200"],
    done: ["Changed the rate to 50 frames a second."],
  },
  {
    base: "cutList",
    prompt: "remove clip 2",
    tracks: ["V: intro@0+72 school@384+48"],
    done: ["Removed 1 clip."],
  },
  {
    base: "cutList",
    prompt: "Make it 5 seconds",
    tracks: ["V: intro@0+72 boats@480+48"],
    done: ["Shortened from 9 seconds to 5 seconds."],
  },
  {
    base: "cutList",
    prompt: "drop the boats",
    tracks: ["V: intro@0+72 school@384+48"],
    done: ["Removed 1 clip."],
  },
  {
    base: "cutList",
    prompt: "make it 12 seconds",
    tracks: ["V: intro@0+77 boats@480+128 school@384+83"],
    done: ["Lengthened from 9 seconds to 12 seconds."],
  },
  {
    base: "cutList",
    prompt: "in the order it was shot",
    tracks: ["V: boats@480+96 intro@0+72 school@384+48"],
    done: ["Put the clips in the order they were shot."],
  },
  {
    base: "cutList",
    prompt: "remove silences",
    done: [],
    notPossible: ["No gaps and no long pauses are known."],
  },
  { base: "cutList", prompt: "rename it to Low Tide", done: ['Named it "Low Tide".'], name: "Low Tide" },
  {
    base: "generated",
    prompt: 'Add dissolves, make it 12 seconds, call it "Tight"',
    tracks: [
      "V: interview.mov@0+100 ~12/13 interview.mov@250+100 ~12/13 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Put in 3 transitions.", "Shortened from 18 seconds to 12 seconds.", 'Named it "Tight".'],
    name: "Tight",
  },
  {
    base: "generated",
    prompt: "Please remove the harbour shots and keep the rest",
    tracks: [
      "V: interview.mov@250+100 interview.mov@1000+100",
      "A: interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Removed 2 clips."],
  },
  {
    base: "generated",
    prompt: "without the budget part",
    tracks: [
      "V: interview.mov@0+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 _150 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "shorten it by 20 percent",
    tracks: [
      "V: interview.mov@0+81 interview.mov@250+80 harbour.mov@500+118 interview.mov@1000+81",
      "A: interview.mov@0+81 interview.mov@250+80 _118 interview.mov@1000+81",
    ],
    done: ["Shortened from 18 seconds to 14.4 seconds."],
  },
  {
    base: "generated",
    prompt: "keep it below 10 seconds",
    tracks: [
      "V: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
      "A: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
    ],
    done: ["Shortened from 18 seconds to 10 seconds."],
  },
  {
    base: "layered",
    prompt: "remove the first and the last clip",
    tracks: ["V: two@100+100", "V: _25 title@0+50 _25 logo@0+40", "A:", "A: music@0+300"],
    done: ["Removed 2 clips."],
  },
  {
    base: "generated",
    prompt: "It's too long",
    tracks: [
      "V: interview.mov@0+81 interview.mov@250+80 harbour.mov@500+118 interview.mov@1000+81",
      "A: interview.mov@0+81 interview.mov@250+80 _118 interview.mov@1000+81",
    ],
    done: ["Shortened from 18 seconds to 14.4 seconds."],
  },
  {
    base: "generated",
    prompt: "Can you make it shorter? Around 10 seconds would be great.",
    tracks: [
      "V: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
      "A: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
    ],
    done: ["Shortened from 18 seconds to 10 seconds."],
  },
  {
    base: "generated",
    prompt: "Can we start with the fishing instead?",
    tracks: [
      "V: interview.mov@1000+100 interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150",
      "A: interview.mov@1000+100 interview.mov@0+100 interview.mov@250+100",
    ],
    done: ["Moved 1 clip."],
  },
  {
    base: "generated",
    prompt: "Don't show the harbour.mov",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "Cut clip 2 in half",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+50 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@0+100 interview.mov@250+50 _150 interview.mov@1000+100",
    ],
    done: ["Changed the length of 1 clip."],
  },
  {
    base: "generated",
    prompt: "Swap the order of clips 1 and 2",
    tracks: [
      "V: interview.mov@250+100 interview.mov@0+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@250+100 interview.mov@0+100 _150 interview.mov@1000+100",
    ],
    done: ["Swapped the clips."],
  },
  {
    base: "generated",
    prompt: "swap the first two clips",
    tracks: [
      "V: interview.mov@250+100 interview.mov@0+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@250+100 interview.mov@0+100 _150 interview.mov@1000+100",
    ],
    done: ["Swapped the clips."],
  },
  {
    base: "generated",
    prompt: "remove the shortest clip and then the longest one",
    tracks: [
      "V: interview.mov@250+100 interview.mov@1000+100",
      "A: interview.mov@250+100 interview.mov@1000+100",
    ],
    done: ["Removed 1 clip.", "Removed 1 clip."],
  },
  {
    base: "generated",
    prompt: "Make it 10 seconds with dissolves",
    tracks: [
      "V: interview.mov@0+83 ~12/13 interview.mov@250+84 ~12/13 interview.mov@1000+83",
      "A: interview.mov@0+83 interview.mov@250+84 interview.mov@1000+83",
    ],
    done: ["Shortened from 18 seconds to 10 seconds.", "Put in 2 transitions."],
  },
  {
    base: "generated",
    prompt: "Trim the beginning by 2 seconds",
    tracks: [
      "V: interview.mov@50+50 interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+100",
      "A: interview.mov@50+50 interview.mov@250+100 _150 interview.mov@1000+100",
    ],
    done: ["Kept 16 seconds of 18 seconds."],
  },
  {
    base: "generated",
    prompt: "The last clip should be 2 seconds shorter",
    tracks: [
      "V: interview.mov@0+100 interview.mov@250+100 harbour.mov@500+150 interview.mov@1000+50",
      "A: interview.mov@0+100 interview.mov@250+100 _150 interview.mov@1000+50",
    ],
    done: ["Changed the length of 1 clip."],
  },
  {
    base: "generated",
    prompt: "Kürze es auf 10 Sekunden",
    done: [],
    notUnderstood: ["Kürze es auf 10 Sekunden"],
  },
  {
    base: "generated",
    prompt: "Add a fade between clip 1 and 2",
    done: [],
    notUnderstood: ["Add a fade between clip 1 and 2"],
  },
  {
    base: "plain",
    prompt: "Take the red kite out",
    tracks: ["V: a@0+100 _50 c@0+125 d@10+75"],
    done: ["Removed 1 clip."],
  },
  {
    base: "layered",
    prompt: "Move clip 3 up to the front",
    tracks: [
      "V: three@100+100 one@100+100 two@100+100",
      "V: _10 logo@0+40 _175 title@0+50",
      "A: three@100+100 one@100+100",
      "A: music@0+300",
    ],
    done: ["Moved 1 clip."],
  },
  {
    base: "layered",
    prompt: "Make the first clip longer",
    tracks: [
      "V: one@100+120 two@100+100 three@100+100",
      "V: _145 title@0+50 _35 logo@0+40",
      "A: one@100+120 _100 three@100+100",
      "A: music@0+300",
    ],
    done: ["Changed the length of 1 clip."],
  },
]
