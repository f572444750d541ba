import {
  analysisHourMicrodollars,
  type EstimatedModel,
  hasKnownPrice,
  toCents,
} from '#functions/domain/analysis/price.ts'
import { assumedSeconds, needOf } from '#functions/domain/spending/run-need.ts'
import type { RunEstimate } from '#shared/domain/run.ts'

export type EstimatedEpisode = { durationSeconds: number | null; isToTranscribe: boolean }

type Sums = Omit<RunEstimate, 'episode_ids' | 'has_more'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const wholeCents = (microdollars: number) => Math.round(toCents(microdollars))

/** Null when the model has no known price. `unknownLengths`: number of episodes without a length. */
export function estimateAnalysis(
  { seconds, unknownLengths }: { seconds: number; unknownLengths: number },
  model: EstimatedModel,
): number | null {
  const ofHour = analysisHourMicrodollars(model)
  const all = seconds + unknownLengths * assumedSeconds
  return ofHour === null ? null : wholeCents((ofHour * all) / 3600)
}

/** The same amounts that runs reserve from the budget. */
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
