import {
  analysisHourMicrodollars,
  type EstimatedModel,
  hasKnownPrice,
  toCents,
} from '#functions/domain/analysis/price.ts'
import { assumedSeconds, needOf } from '#functions/domain/spending/run-need.ts'
import type { RunEstimate } from '#shared/domain/run.ts'

/** An episode that is to be processed, as far as it costs anything. */
export type EstimatedEpisode = { durationSeconds: number | null; isToTranscribe: boolean }

type Sums = Omit<RunEstimate, 'episode_ids' | 'has_more'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** An estimate says no more than cents. */
const wholeCents = (microdollars: number) => Math.round(toCents(microdollars))

/**
 * About what it costs to analyze so many seconds of speech, each episode’s as long as its analysis counts for, and episodes of which nobody
 * says how long they are; null where the model’s price is unknown.
 */
export function estimateAnalysis(
  { seconds, unknownLengths }: { seconds: number; unknownLengths: number },
  model: EstimatedModel,
): number | null {
  const ofHour = analysisHourMicrodollars(model)
  const all = seconds + unknownLengths * assumedSeconds
  return ofHour === null ? null : wholeCents((ofHour * all) / 3600)
}

/**
 * About what it costs to process these: minutes of audio for the transcription, words spoken for the model. The same is reserved in the
 * budget for each of them.
 */
export function estimateRuns(episodes: readonly EstimatedEpisode[], model: EstimatedModel): Sums {
  const needs = episodes.map(({ durationSeconds, isToTranscribe }) =>
    needOf({ seconds: durationSeconds ?? assumedSeconds, transcribes: isToTranscribe }, model),
  )
  const analysis = sum(needs.map((need) => need.analysis))
  return {
    duration_seconds: sum(episodes.map(({ durationSeconds }) => durationSeconds ?? 0)),
    unknown_durations: episodes.filter(({ durationSeconds }) => durationSeconds === null).length,
    to_transcribe: episodes.filter(({ isToTranscribe }) => isToTranscribe).length,
    transcription_cents: wholeCents(sum(needs.map((need) => need.transcription))),
    analysis_cents: hasKnownPrice(model) ? wholeCents(analysis) : null,
  }
}
