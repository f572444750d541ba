import { sayTheSame } from '#functions/domain/quotes/contractions.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { beginsWord, type Wording } from '#functions/domain/quotes/wording.ts'

/** More than any wording of a person takes; a transcript made to be slow is given up. */
const mostSteps = 200_000
const mostAsides = 30

type Search = { offered: Wording; spoken: Wording; steps: number; asides: number }

/** Tries to go on behind an aside. */
function skip(search: Search, places: readonly [from: number, place: number][]): number | undefined {
  if (search.asides === mostAsides) return undefined
  search.asides += 1
  let end: number | undefined
  for (const [from, place] of places) end ??= endOf(search, from, place)
  search.asides -= 1
  return end
}

/** Where the offered words from `from` end, if they are said at `place`; asides of either side may be left out. */
function endOf(search: Search, from: number, place: number): number | undefined {
  const { offered, spoken } = search
  search.steps += 1
  if (search.steps > mostSteps) return undefined
  const one = offered.sounds[from]
  if (!one) return beginsWord(spoken, place) ? place : undefined
  const other = spoken.sounds[place]
  const end = other && sayTheSame(one.text, other.text) ? endOf(search, from + 1, place + 1) : undefined
  if (end !== undefined) return end
  const inSpoken = spoken.asides.get(place) ?? []
  const inOffered = offered.asides.get(from) ?? []
  if (inSpoken.length + inOffered.length === 0) return undefined
  return skip(search, [
    ...inSpoken.map((next): [number, number] => [from, next]),
    ...inOffered.map((next): [number, number] => [next, place]),
  ])
}

/** Places of the offered words from which they may be looked for: the first, and the first behind an aside. */
function starts({ asides }: Wording): number[] {
  const places = [0]
  for (const place of places)
    places.push(...(asides.get(place) ?? []).filter((next) => !places.includes(next)))
  return places
}

/** Every stretch that says the offered words in the same order: in another form, with or without asides. */
export function findWording(index: TranscriptIndex, offered: Wording): Span[] {
  const search = { offered, spoken: index.wording, steps: 0, asides: 0 }
  const spans: Span[] = []
  for (const from of starts(offered)) {
    for (const place of index.placesBySound.get(offered.sounds[from]?.text ?? '') ?? []) {
      if (search.steps > mostSteps) return spans
      if (!beginsWord(index.wording, place)) continue
      const end = endOf(search, from, place)
      const [first, last] = [index.wording.sounds[place], index.wording.sounds[(end ?? 0) - 1]]
      if (end !== undefined && first && last) spans.push({ firstWord: first.first, lastWord: last.last })
    }
  }
  return spans
}
