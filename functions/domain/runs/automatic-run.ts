import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

/** With a readable transcript a run needs no paid transcription. */
export function hasUsableTranscript(episode: Pick<EpisodeRecord, 'offeredTranscripts'>): boolean {
  return listReadable(episode.offeredTranscripts, []).length > 0
}

/**
 * Includes an episode that waits for an uploaded transcript; if the publisher offers one first, it is used.
 */
const isUnprocessed = ({ run, transcript, publication, attempt }: EpisodeRecord) =>
  run.state === 'none' && !transcript && publication.state !== 'published' && attempt === 0

type Choice = Pick<ProcessingSettings, 'autoTranscribeSince'>

/**
 * Only for episodes published and imported after an admin enabled this, so that importing an archive costs
 * nothing. An episode without a date may be old, so it does not count.
 */
function isTranscribedByItself(episode: EpisodeRecord, { autoTranscribeSince }: Choice): boolean {
  const { audioUrl, addedAt, publishedAt } = episode
  if (autoTranscribeSince === null || audioUrl === undefined || publishedAt === null) return false
  return Math.min(Date.parse(addedAt), Date.parse(publishedAt)) >= Date.parse(autoTranscribeSince)
}

function runsByItself(episode: EpisodeRecord, choice: Choice): boolean {
  return isUnprocessed(episode) && (hasUsableTranscript(episode) || isTranscribedByItself(episode, choice))
}

export function awaitsDecision(episode: EpisodeRecord, choice: Choice): boolean {
  return runsByItself(episode, choice) && episode.automaticRun === undefined
}

export const awaitsRun = (episode: EpisodeRecord) =>
  isUnprocessed(episode) && episode.automaticRun === 'admitted'

export function canStartByItself(episode: EpisodeRecord, choice: Choice): boolean {
  return awaitsRun(episode) && runsByItself(episode, choice)
}

/**
 * True for an automatic run that would transcribe audio after an admin disabled that. A paid transcription is
 * still used.
 */
export function isUnwanted(episode: EpisodeRecord, choice: Choice): boolean {
  const { details } = episode.run
  if (!details?.isByItself || details.isPaid || details.from !== 'transcribe') return false
  if (hasUsableTranscript(episode)) return false
  return !isTranscribedByItself(episode, choice)
}
