import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import type { TranscriptPart } from '#functions/domain/analysis/transcript-parts.ts'
import { maskAddresses } from '#functions/domain/text/spoken-addresses.ts'
import { type Evidence, maximumSegments, quoteWords, type StanceVote } from '#shared/domain/analysis.ts'
import { findStance } from '#shared/domain/stance.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { wholeSentences } from '#shared/format/fitting-quotes.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

const longestText = 320

const noWords = /\[[^\]]*\]/g

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(maskAddresses(text).replace(noWords, ''))

/** At most `maximumSegments`, distinct, in transcript order. */
export function namedSegments(
  { segments }: Transcript,
  named: readonly number[],
  range?: TranscriptPart,
): number[] {
  const read = [...new Set(named)].filter(
    (number) => !range || (range.first <= number && number <= range.last),
  )
  const known = read.filter((number) => hasWords(segments[number]?.text ?? ''))
  return known.slice(0, maximumSegments).toSorted((one, other) => one - other)
}

export function evidenceFault(transcript: Transcript, range?: TranscriptPart) {
  return ({ stance, segments }: ToolInput<'rate_stance'>): string | undefined => {
    if (!findStance(stance) || namedSegments(transcript, segments, range).length > 0) return undefined
    return 'segments must hold the numbers of one to six lines of the transcript that led to the stance.'
  }
}

/** Segments that address a model are no evidence. A placed vote without other segments does not count. */
export function withoutSuspicious(vote: StanceVote, suspicious: ReadonlySet<number>): StanceVote {
  const segments = vote.segments.filter((segment) => !suspicious.has(segment))
  if (segments.length === vote.segments.length) return vote
  const isBaseless = vote.stance !== null && segments.length === 0
  return { ...vote, segments, ...(isBaseless && { notCounted: 'suspicious-lines' }) }
}

/** Shortened, because these passages are shown even if the publisher hides the transcript. */
function shownText(text: string): string {
  const masked = maskAddresses(text)
  const words = masked.split(' ')
  const most = Math.min(words.slice(0, quoteWords.most).join(' ').length, longestText)
  const sentences = wholeSentences(masked, most)
  if (sentences !== undefined) return sentences
  const cut = words.slice(0, quoteWords.most).join(' ') + (words.length > quoteWords.most ? '…' : '')
  return shortenText(cut, longestText)
}

export function evidenceOf({ segments }: Transcript, votes: readonly StanceVote[]): Evidence[] {
  const named = new Set(votes.flatMap((vote) => vote.segments))
  return segments.flatMap(({ start, end, speaker, text }, segment) =>
    named.has(segment) ? [{ segment, start, end, text: shownText(text), ...(speaker && { speaker }) }] : [],
  )
}
