import {
  analysisHourMicrodollars,
  type EstimatedModel,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Need } from '#functions/domain/spending/breaker.ts'

/** `transcribes`: the run pays for a transcription. */
export type PlannedWork = { seconds: number; transcribes: boolean }

/** For episodes of unknown length. */
export const assumedSeconds = 3600

/** Prompts and answers have a fixed cost, so short episodes count for this many seconds. */
const shortestAnalysis = 1200

export const analyzedSeconds = (seconds: number) => Math.max(shortestAnalysis, seconds)

export function needOf({ seconds, transcribes }: PlannedWork, model: EstimatedModel): Need {
  const ofHour = analysisHourMicrodollars(model) ?? 0
  return {
    transcription: transcribes ? transcriptionMicrodollars(seconds, model.minutePrice) : 0,
    analysis: Math.ceil((ofHour * analyzedSeconds(seconds)) / 3600),
  }
}

/** A slow speaker's pace, so that we overestimate the length rather than underestimate it. */
const spokenWordsAMinute = 150

type Spoken = Pick<EpisodeRecord, 'durationSeconds' | 'transcript'>

/** In seconds, from the best source before processing; null: unknown. */
export function knownLengthOf({ durationSeconds, transcript }: Spoken): number | null {
  const byWords = transcript && (transcript.wordCount / spokenWordsAMinute) * 60
  return transcript?.durationSeconds ?? durationSeconds ?? byWords ?? null
}

export const lengthOf = (episode: Spoken): number => knownLengthOf(episode) ?? assumedSeconds
