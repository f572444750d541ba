import {
  analysisHourMicrodollars,
  type EstimatedModel,
  toCents,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import { assumedSeconds } from '#functions/domain/spending/run-need.ts'
import type { RunEstimate } from '#shared/domain/run.ts'

/** An episode that is to be processed, as far as it costs anything. */
export type EstimatedEpisode = { durationSeconds: number | null; isToTranscribe: boolean }

type Sums = Omit<RunEstimate, 'episode_ids' | 'has_more'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const lengthOf = ({ durationSeconds }: EstimatedEpisode) => durationSeconds ?? assumedSeconds

/** An estimate says no more than cents. */
const wholeCents = (microdollars: number) => Math.round(toCents(microdollars))

function analysisCents(seconds: number, model: EstimatedModel): number | null {
  const ofHour = analysisHourMicrodollars(model)
  return ofHour === null ? null : wholeCents((ofHour * seconds) / 3600)
}

/** About what it costs to process these, by list prices: minutes of audio for the transcription, words spoken for the model. */
export function estimateRuns(episodes: readonly EstimatedEpisode[], model: EstimatedModel): Sums {
  const toTranscribe = episodes.filter(({ isToTranscribe }) => isToTranscribe)
  const transcription = sum(
    toTranscribe.map((episode) => transcriptionMicrodollars(lengthOf(episode), model.minutePrice)),
  )
  return {
    duration_seconds: sum(episodes.map(({ durationSeconds }) => durationSeconds ?? 0)),
    unknown_durations: episodes.filter(({ durationSeconds }) => durationSeconds === null).length,
    to_transcribe: toTranscribe.length,
    transcription_cents: wholeCents(transcription),
    analysis_cents: analysisCents(sum(episodes.map(lengthOf)), model),
  }
}
