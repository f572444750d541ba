import { type FoldedText, foldText } from '#functions/domain/analysis/folded-text.ts'
import { orderPattern } from '#functions/domain/analysis/order-patterns.ts'
import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { mostSuspiciousPassages, type SuspiciousPassage } from '#shared/domain/suspicious-passage.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Cyrillic and Greek letters that are drawn like Latin ones, each above the one that it is read as. */
const lookalikes = 'аеорсухіјѕһкмтвнԁɡαοειρτυκν'
const readAs = 'aeopcyxijshkmtbhdgaoeiptukv'
const latinOf = new Map([...lookalikes].map((letter, place) => [letter, readAs.charAt(place)]))
const lookalike = new RegExp(`[${lookalikes}]`, 'g')

/** Letters that stand one by one, as in «I g n o r e». */
const spacedLetters = /(?<![a-z0-9])[a-z0-9](?:[ \n]{1,2}[a-z0-9]){4,}(?![a-z0-9])/g

/** The same text with the letters of such words together. */
function withoutGaps({ folded, places }: FoldedText): FoldedText {
  let joined = ''
  const kept: number[] = []
  let passed = 0
  const take = (end: number, isTaken: (character: string) => boolean) => {
    for (; passed < end; passed += 1) {
      const character = folded.charAt(passed)
      if (!isTaken(character)) continue
      joined += character
      kept.push(places[passed] ?? 0)
    }
  }
  for (const { 0: run, index } of folded.matchAll(spacedLetters)) {
    take(index, () => true)
    take(index + run.length, (character) => !/[ \n]/.test(character))
  }
  take(folded.length, () => true)
  return { folded: joined, places: [...kept, places.at(-1) ?? 0] }
}

function readText(text: string): FoldedText {
  const { folded, places } = foldText(text)
  return withoutGaps({ folded: folded.replace(lookalike, (letter) => latinOf.get(letter) ?? letter), places })
}

/** A side of a conversation with a machine, which the reader of a file took for the name of a speaker. */
const machineSide = /^(?:system|assistant|human)$/i

const spokenText = ({ speaker = '', text }: TranscriptSegment) =>
  machineSide.test(speaker.trim()) ? `${speaker.trim()}: ${text}` : text

/** In characters: a sentence or two. */
const longestWords = 240

/**
 * The passages of a transcript that read like orders to a machine, in their order and at most ten, one for each segment. Case, marks,
 * letters of other scripts that look alike, invisible characters and spaced letters hide none. It is a hint for an admin and no proof:
 * what keeps orders from working is that everything spoken is data.
 */
export function findSuspiciousPassages({ segments }: Transcript): SuspiciousPassage[] {
  const starts: number[] = []
  let text = ''
  for (const segment of segments) {
    starts.push(text.length)
    text += `${spokenText(segment)}\n`
  }
  const { folded, places } = readText(text)
  const found: SuspiciousPassage[] = []
  let segment = 0
  for (const { 0: match, index } of folded.matchAll(orderPattern())) {
    // A sentence's end may be part of what was found.
    const begin = places[index + (/^[^a-z0-9<[‹`"“]*/.exec(match)?.[0].length ?? 0)] ?? 0
    const isKnown = found.length > 0 && (starts[segment + 1] ?? text.length) > begin
    while ((starts[segment + 1] ?? text.length) <= begin) segment += 1
    if (isKnown) continue
    const from = starts[segment] ?? 0
    const end = places[index + match.length] ?? text.length
    const said = text.slice(
      begin - from > longestWords / 2 ? begin : from,
      Math.max(end, starts[segment + 1] ?? text.length),
    )
    const words = shortenText(withoutInvisible(said).replace(/\s+/g, ' ').trim(), longestWords)
    found.push({ segment, seconds: segments[segment]?.start ?? null, words })
    if (found.length === mostSuspiciousPassages) break
  }
  return found
}
