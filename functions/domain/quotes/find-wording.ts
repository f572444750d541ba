import { canBeShort, sayTheSame } from '#functions/domain/quotes/contractions.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { beginsWord, type Wording } from '#functions/domain/quotes/wording.ts'

/** More than any wording of a person takes; a transcript made to be slow is given up. */
const mostSteps = 200_000
const mostAsides = 30

type Search = { offered: Wording; spoken: Wording; steps: number; asides: number }

/** A word that is left out between two of the same leaves a stutter: so many words from an end of an offer it is looked for. */
const ending = 2
const nearby = 4

const isSaid = ({ sounds }: Wording, [from, next]: [number, number], text: string | undefined) =>
  sounds.slice(Math.max(from, 0), next).some((sound) => sound.text === text)

/** Whether what the offer says twice near its end is said twice in the transcript too, with other words between. */
function isTorn({ offered, spoken }: Search, [from, next]: [number, number], place: number): boolean {
  const length = next - from
  const left = offered.sounds.length - next
  const text = offered.sounds[from]?.text
  if (text !== offered.sounds[next]?.text) return false
  if (from <= ending && isSaid(spoken, [place - from - nearby, place], text)) return true
  return left <= length + ending && isSaid(spoken, [place + length, place + left + nearby], text)
}

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
  // At an end of the offer an aside that nobody says may stand for words that were left out.
  const inOffered = from === 0 ? [] : (offered.asides.get(from) ?? []).filter((next) => offered.sounds[next])
  if (inSpoken.length + inOffered.length === 0) return undefined
  return skip(search, [
    ...inSpoken.map((next): [number, number] => [from, next]),
    ...inOffered
      .filter((next) => !isTorn(search, [from, next], place))
      .map((next): [number, number] => [next, place]),
  ])
}

/** Two ways to say it are at most as many sounds apart. */
const reach = mostAsides * 2

/** Where the rarest of the offered words stands that has to be said; of a word that can be shortened nobody knows how. */
function anchors(index: TranscriptIndex, { sounds, asides }: Wording): readonly number[] | undefined {
  let rarest: readonly number[] | undefined
  let free = 0
  for (const [place, { text }] of sounds.entries()) {
    free = Math.max(free, ...(asides.get(place) ?? []))
    if (place < free || canBeShort(text)) continue
    const places = index.placesBySound.get(text) ?? []
    if (!rarest || places.length < rarest.length) rarest = places
  }
  return rarest
}

/** Of ascending places those behind which, within reach, an anchor stands. */
function nearPlaces(
  places: readonly number[],
  anchor: { places: readonly number[] | undefined; reach: number },
): readonly number[] {
  if (!anchor.places) return places
  let next = 0
  return places.filter((place) => {
    while ((anchor.places?.[next] ?? Number.POSITIVE_INFINITY) < place) next += 1
    return (anchor.places?.[next] ?? Number.POSITIVE_INFINITY) <= place + anchor.reach
  })
}

/** Every stretch that says the offered words in the same order: in another form, with or without asides. */
export function findWording(index: TranscriptIndex, offered: Wording): Span[] {
  const search = { offered, spoken: index.wording, steps: 0, asides: 0 }
  const rarest = anchors(index, offered)
  const spans: Span[] = []
  const near = nearPlaces(index.placesBySound.get(offered.sounds[0]?.text ?? '') ?? [], {
    places: rarest,
    reach: offered.sounds.length + reach,
  })
  for (const place of near) {
    if (search.steps > mostSteps) return spans
    if (!beginsWord(index.wording, place)) continue
    const end = endOf(search, 0, place)
    const [first, last] = [index.wording.sounds[place], index.wording.sounds[(end ?? 0) - 1]]
    if (end !== undefined && first && last) spans.push({ firstWord: first.first, lastWord: last.last })
  }
  return spans
}
