import type { RunEstimate } from '#shared/domain/run.ts'
import { formatHours } from '#shared/format/duration.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'

export function estimateSentences(estimate: RunEstimate): string[] {
  const { episode_ids: ids, to_transcribe: toTranscribe, unknown_durations: unknown } = estimate
  return [
    `${formatHours(estimate.duration_seconds)} hours of audio; ${countOf(toTranscribe, 'episode')} to transcribe.`,
    costSentence(estimate),
    ...(unknown > 0
      ? [`The length of ${countOf(unknown, 'episode')} is unknown; an hour is assumed for each.`]
      : []),
    ...(estimate.has_more ? [`These are the newest ${formatCount(ids.length)}. There are more.`] : []),
  ]
}

export function episodeSentences(estimate: RunEstimate): string[] {
  const length =
    estimate.unknown_durations > 0
      ? 'The length of this episode is unknown; an hour is assumed.'
      : `${formatHours(estimate.duration_seconds)} hours of audio.`
  return [length, costSentence(estimate)]
}

function costSentence({ episode_ids: ids, transcription_cents, analysis_cents }: RunEstimate): string {
  // A run whose model has no known price fails before its audio is transcribed.
  if (analysis_cents === null)
    return `The price of the language model is unknown, so it won't be used: ${ids.length === 1 ? 'this' : 'each of these'} will end in an error, at no cost.`
  return `Estimated cost, by list prices: ${formatDollars(transcription_cents)} for transcription and ${formatDollars(analysis_cents)} for analysis.`
}

export function cancellationSentences({ episode_ids: ids, has_more }: RunEstimate): string[] {
  return [
    'They leave the queue, and the episodes stay as they were.',
    ...(has_more ? [`These are the newest ${formatCount(ids.length)}. There are more.`] : []),
  ]
}
