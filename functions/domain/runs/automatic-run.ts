import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

/** Whether the publisher offers a transcript of a kind that is read: then a run costs no transcription. */
export function hasUsableTranscript(episode: Pick<EpisodeRecord, 'offeredTranscripts'>): boolean {
  return listReadable(episode.offeredTranscripts, []).length > 0
}

/** Also one whose transcript is awaited from elsewhere: where the publisher's comes first, it is taken. */
const isUnprocessed = ({ run, transcript, publication, attempt }: EpisodeRecord) =>
  run.state === 'none' && !transcript && publication.state !== 'published' && attempt === 0

type Choice = Pick<ProcessingSettings, 'autoTranscribeSince'>

/**
 * Whether an admin lets audio be transcribed by itself; only of episodes that were published and came in since then, so that no archive is
 * paid for, whenever it is imported. Where a feed gives no date, nobody knows that an episode is new.
 */
function isTranscribedByItself(episode: EpisodeRecord, { autoTranscribeSince }: Choice): boolean {
  const { audioUrl, addedAt, publishedAt } = episode
  if (autoTranscribeSince === null || audioUrl === undefined || publishedAt === null) return false
  return Math.min(Date.parse(addedAt), Date.parse(publishedAt)) >= Date.parse(autoTranscribeSince)
}

function runsByItself(episode: EpisodeRecord, choice: Choice): boolean {
  return isUnprocessed(episode) && (hasUsableTranscript(episode) || isTranscribedByItself(episode, choice))
}

/** An episode that was never processed, would run by itself, and of which nobody has said yet whether it does. */
export function awaitsDecision(episode: EpisodeRecord, choice: Choice): boolean {
  return runsByItself(episode, choice) && episode.automaticRun === undefined
}

/** An episode that was admitted and whose run did not begin yet. */
export const awaitsRun = (episode: EpisodeRecord) =>
  isUnprocessed(episode) && episode.automaticRun === 'admitted'

/** An episode that is processed without anyone asking, as the settings are now. */
export function canStartByItself(episode: EpisodeRecord, choice: Choice): boolean {
  return awaitsRun(episode) && runsByItself(episode, choice)
}

/**
 * Whether a run that nobody asked for would have audio transcribed that an admin does not let be transcribed by itself any more. What is
 * paid for already is gone on with.
 */
export function isUnwanted(episode: EpisodeRecord, choice: Choice): boolean {
  const { details } = episode.run
  if (!details?.isByItself || details.isPaid || details.from !== 'transcribe') return false
  if (hasUsableTranscript(episode)) return false
  return !isTranscribedByItself(episode, choice)
}
