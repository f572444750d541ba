import {
  analysisHourMicrodollars,
  type EstimatedModel,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Need } from '#functions/domain/spending/breaker.ts'

/** What decides a run's cost: how much is spoken, and whether its audio is to be transcribed for money. */
export type PlannedWork = { seconds: number; transcribes: boolean }

/** Where nobody says how long an episode is. */
export const assumedSeconds = 3600

/** Instructions and answers have their length however short an episode is: its analysis counts for so many seconds at least. */
const shortestAnalysis = 1200

/** As how long an analysis counts, in seconds. */
export const analyzedSeconds = (seconds: number) => Math.max(shortestAnalysis, seconds)

/** What the run is expected to cost by list price; a model whose price is not known counts for nothing here, because it is not asked. */
export function needOf({ seconds, transcribes }: PlannedWork, model: EstimatedModel): Need {
  const ofHour = analysisHourMicrodollars(model) ?? 0
  return {
    transcription: transcribes ? transcriptionMicrodollars(seconds, model.minutePrice) : 0,
    analysis: Math.ceil((ofHour * analyzedSeconds(seconds)) / 3600),
  }
}

/** A calm speaker’s words in a minute. */
const spokenWordsAMinute = 150

type Spoken = Pick<EpisodeRecord, 'durationSeconds' | 'transcript'>

/** How much is spoken in an episode, in seconds, as far as anybody knows before it is processed; null where nobody does. */
export function knownLengthOf({ durationSeconds, transcript }: Spoken): number | null {
  const byWords = transcript && (transcript.wordCount / spokenWordsAMinute) * 60
  return transcript?.durationSeconds ?? durationSeconds ?? byWords ?? null
}

/** The same, and an hour where nobody knows. */
export const lengthOf = (episode: Spoken): number => knownLengthOf(episode) ?? assumedSeconds
