import { type FoldedText, foldText } from '#functions/domain/analysis/folded-text.ts'
import { isForeignOrder } from '#functions/domain/suspicious-text/foreign-orders.ts'
import { hasHiddenWords, otherReadings } from '#functions/domain/suspicious-text/hidden-text.ts'
import { machinePattern } from '#functions/domain/suspicious-text/machine-patterns.ts'
import { readLetters, readThroughSigns } from '#functions/domain/suspicious-text/readable-letters.ts'
import { hidesRating, isSteering } from '#functions/domain/suspicious-text/steering-rules.ts'
import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { mostSuspiciousPassages, type SuspiciousPassage } from '#shared/domain/suspicious-passage.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Offsets in a text; `end` is exclusive. */
type Range = { begin: number; end: number }

/** Roles of a chat that a file's reader may take for a speaker's name. */
const machineSide = /^(?:system|assistant|human|user|developer|model)$/i

const spokenText = ({ speaker = '', text }: TranscriptSegment) =>
  machineSide.test(speaker.trim()) ? `${speaker.trim()}: ${text}` : text

const sentencePattern = /(?:[^.!?。！？]|[.!?](?=\S)){1,600}(?:[.!?。！？]+["”'’)\]]*)?/g

const sentencesIn = (text: string) =>
  [...text.matchAll(sentencePattern)].map(({ 0: sentence, index }) => ({
    begin: index,
    end: index + sentence.length,
    words: sentence.replace(/[^\S\n]+/g, ' ').trim(),
  }))

/** What machines write to each other, wherever it stands. */
function machineRanges({ folded, places }: FoldedText): Range[] {
  return [...folded.matchAll(machinePattern())].map(({ 0: match, index }) => {
    // A sentence's end may be part of what was found.
    const lead = /^[^a-z0-9<[‹`"“#{]*/.exec(match)?.[0].length ?? 0
    return { begin: places[index + lead] ?? 0, end: places[index + match.length] ?? 0 }
  })
}

/** Sentences that are meant for a machine. */
function steeringRanges({ folded, places }: FoldedText): Range[] {
  const sentences = sentencesIn(folded)
  return sentences.flatMap(({ begin, end, words }, index) => {
    const next = sentences[index + 1]?.words ?? ''
    if (!isSteering(words, next) && !otherReadings(words).some(hidesRating)) return []
    const lead = /^\s*/.exec(folded.slice(begin, end))?.[0].length ?? 0
    return [{ begin: places[begin + lead] ?? 0, end: places[end] ?? 0 }]
  })
}

const hiddenRanges = (text: string): Range[] => sentencesIn(text).filter(({ words }) => hasHiddenWords(words))

/** Before lookalikes become Latin letters, because other scripts have words of their own. */
const foreignRanges = ({ folded, places }: FoldedText): Range[] =>
  sentencesIn(folded).flatMap(({ begin, end, words }) =>
    isForeignOrder(words) ? [{ begin: places[begin] ?? 0, end: places[end] ?? 0 }] : [],
  )

function rangesIn(text: string): Range[] {
  const folded = foldText(text)
  const letters = readLetters(folded)
  return [
    ...machineRanges(letters),
    ...steeringRanges(readThroughSigns(letters)),
    ...hiddenRanges(text),
    ...foreignRanges(folded),
  ].toSorted((one, other) => one.begin - other.begin)
}

type Flagged = { first: number; last: number; range: Range }

function locate({ segments }: Transcript): { text: string; starts: number[]; flagged: Flagged[] } {
  const starts: number[] = []
  let text = ''
  for (const segment of segments) {
    starts.push(text.length)
    text += `${spokenText(segment)}\n`
  }
  const segmentAt = (place: number) => starts.findLastIndex((start) => start <= place)
  const flagged = rangesIn(text).map((range) => ({
    first: segmentAt(range.begin),
    last: segmentAt(Math.max(range.begin, range.end - 1)),
    range,
  }))
  return { text, starts, flagged }
}

/** The numbers of all segments in which a passage is suspicious. */
export function suspiciousSegments(transcript: Transcript): ReadonlySet<number> {
  return new Set(
    locate(transcript).flagged.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  )
}

/** In characters: a sentence or two. */
const longestWords = 240

/**
 * The passages that read as if they were meant for a machine, in their order and at most ten, one for each segment. Not proof: other
 * wordings pass, and whoever said it may have meant something else.
 */
export function findSuspiciousPassages(transcript: Transcript): SuspiciousPassage[] {
  const { text, starts, flagged } = locate(transcript)
  const firsts = new Map(flagged.toReversed().map((one) => [one.first, one]))
  return [...firsts.values()]
    .toSorted((one, other) => one.first - other.first)
    .slice(0, mostSuspiciousPassages)
    .map(({ first, last, range: { begin } }) => {
      const from = starts[first] ?? 0
      const said = text.slice(begin - from > longestWords / 2 ? begin : from, starts[last + 1] ?? text.length)
      const words = shortenText(withoutInvisible(said).replace(/\s+/g, ' ').trim(), longestWords)
      return { segment: first, seconds: transcript.segments[first]?.start ?? null, words }
    })
}
