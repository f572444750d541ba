import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import type { Part } from '#functions/domain/analysis/transcript-parts.ts'
import { maskAddresses } from '#functions/domain/text/spoken-addresses.ts'
import { type Evidence, maximumSegments, quoteWords, type StanceVote } from '#shared/domain/analysis.ts'
import { findStance } from '#shared/domain/stance.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** In characters; as much as segments have that are put together from sentences. */
const longestText = 320

/** Names of sounds, and what stands for an address. */
const noWords = /\[[^\]]*\]/g

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(maskAddresses(text).replace(noWords, ''))

/**
 * Of the numbers that a vote names, those of segments in which words are said, in their order: each once, the first six that were named.
 * Of a transcript that is read in parts only the range that was read counts.
 */
export function namedSegments({ segments }: Transcript, named: readonly number[], range?: Part): number[] {
  const read = [...new Set(named)].filter(
    (number) => !range || (range.first <= number && number <= range.last),
  )
  const known = read.filter((number) => hasWords(segments[number]?.text ?? ''))
  return known.slice(0, maximumSegments).toSorted((one, other) => one - other)
}

/** What is wrong with a vote about the transcript: it places the episode, and in none of the lines that it names a word is said. */
export function evidenceFault(transcript: Transcript, range?: Part) {
  return ({ stance, segments }: ToolInput<'rate_stance'>): string | undefined => {
    if (!findStance(stance) || namedSegments(transcript, segments, range).length > 0) return undefined
    return 'segments must hold the numbers of one to six lines of the transcript that led to the stance.'
  }
}

/** What is meant for a machine leads to no vote; a vote that nothing else led to does not count. */
export function withoutSuspicious(vote: StanceVote, suspicious: ReadonlySet<number>): StanceVote {
  const segments = vote.segments.filter((segment) => !suspicious.has(segment))
  if (segments.length === vote.segments.length) return vote
  const isBaseless = vote.stance !== null && segments.length === 0
  return { ...vote, segments, ...(isBaseless && { notCounted: 'suspicious-lines' }) }
}

/** No longer than a quote may be, because publishers who hide transcripts have passages shown as well; and none leads anywhere. */
function shownText(text: string): string {
  const words = maskAddresses(text).split(' ')
  const cut = words.slice(0, quoteWords.most).join(' ') + (words.length > quoteWords.most ? '…' : '')
  return shortenText(cut, longestText)
}

/** Every segment that a vote names, once and in their order, in the words of the transcript. */
export function evidenceOf({ segments }: Transcript, votes: readonly StanceVote[]): Evidence[] {
  const named = new Set(votes.flatMap((vote) => vote.segments))
  return segments.flatMap(({ start, end, speaker, text }, segment) =>
    named.has(segment) ? [{ segment, start, end, text: shownText(text), ...(speaker && { speaker }) }] : [],
  )
}
