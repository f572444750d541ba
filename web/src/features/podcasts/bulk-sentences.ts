import type { RunEstimate } from '#shared/domain/run.ts'
import { formatHours } from '#shared/format/duration.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import type { BulkProgress } from '#web/features/podcasts/api/runs.ts'
import type { BulkTexts } from '#web/features/podcasts/bulk-texts.ts'

/** About what it costs to process these, in the order in which somebody wants to know it. */
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

/** The same of one episode. */
export function episodeSentences(estimate: RunEstimate): string[] {
  const length =
    estimate.unknown_durations > 0
      ? 'The length of this episode is unknown; an hour is assumed.'
      : `${formatHours(estimate.duration_seconds)} hours of audio.`
  return [length, costSentence(estimate)]
}

function costSentence({ episode_ids: ids, transcription_cents, analysis_cents }: RunEstimate): string {
  // A run that may not ask the model ends before its audio is transcribed.
  if (analysis_cents === null)
    return `The language model has no known price and will not be asked: ${ids.length === 1 ? 'this' : 'each of these'} will end in an error, at no cost.`
  return `Estimated cost, by list prices: ${formatDollars(transcription_cents)} for transcription and ${formatDollars(analysis_cents)} for analysis.`
}

/** What becomes of those that are canceled. */
export function cancellationSentences({ episode_ids: ids, has_more }: RunEstimate): string[] {
  return [
    'They leave the line, and each episode is as it was before.',
    ...(has_more ? [`These are the newest ${formatCount(ids.length)}. There are more.`] : []),
  ]
}

/** How far it is. */
export function progressSentence(
  { done, refused, total }: BulkProgress,
  texts: Pick<BulkTexts, 'refused'>,
): string {
  const sum = `${formatCount(done)} of ${countOf(total, 'episode')}`
  return refused > 0 ? `${sum}; ${formatCount(refused)} ${texts.refused}` : sum
}

/** What was said most often; of several said as often, the first. */
function commonest(reasons: readonly string[]): string | undefined {
  const times = new Map<string, number>()
  for (const reason of reasons) times.set(reason, (times.get(reason) ?? 0) + 1)
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** What came of it, with the commonest reason where some were refused. */
export function outcomeSentence(sum: BulkProgress, texts: Pick<BulkTexts, 'refused'>): string {
  const reason = commonest(sum.reasons)
  const result = progressSentence(sum, texts)
  return reason === undefined ? `${result}.` : `${result}: ${reason}`
}

/** Why it went no further, and how many it was done to by then. */
export function interruptionSentence(
  reason: string,
  { done, total }: BulkProgress,
  texts: Pick<BulkTexts, 'before'>,
): string {
  if (done === 0) return reason
  return `${formatCount(done)} of ${countOf(total, 'episode')} were ${texts.before} before this: ${reason}`
}
