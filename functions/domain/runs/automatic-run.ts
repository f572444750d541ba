import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

export function hasUsableTranscript(episode: Pick<EpisodeRecord, 'offeredTranscripts'>): boolean {
  return listReadable(episode.offeredTranscripts, []).length > 0
}

const isUnprocessed = ({ run, transcript, publication, attempt }: EpisodeRecord) =>
  run.state === 'none' && !transcript && publication.state !== 'published' && attempt === 0

/** Published before; the run replaces its quotes. */
const awaitsCorrection = ({ isCorrected, run }: EpisodeRecord) =>
  isCorrected === true && (run.state === 'none' || run.state === 'failed')

type Choice = Pick<ProcessingSettings, 'autoTranscribeSince'>

/** Excludes older and undated episodes, so that importing an archive costs nothing. */
function isTranscribedAutomatically(episode: EpisodeRecord, { autoTranscribeSince }: Choice): boolean {
  const { audioUrl, addedAt, publishedAt } = episode
  if (autoTranscribeSince === null || audioUrl === undefined || publishedAt === null) return false
  return Math.min(Date.parse(addedAt), Date.parse(publishedAt)) >= Date.parse(autoTranscribeSince)
}

function runsAutomatically(episode: EpisodeRecord, choice: Choice): boolean {
  if (awaitsCorrection(episode)) return hasUsableTranscript(episode)
  return (
    isUnprocessed(episode) && (hasUsableTranscript(episode) || isTranscribedAutomatically(episode, choice))
  )
}

export function awaitsDecision(episode: EpisodeRecord, choice: Choice): boolean {
  return runsAutomatically(episode, choice) && episode.automaticRun === undefined
}

export const awaitsRun = (episode: EpisodeRecord) =>
  (isUnprocessed(episode) || awaitsCorrection(episode)) && episode.automaticRun === 'admitted'

export function canStartAutomatically(episode: EpisodeRecord, choice: Choice): boolean {
  return awaitsRun(episode) && runsAutomatically(episode, choice)
}

/**
 * A run whose transcription is paid stays wanted, even if an admin has since disabled automatic
 * transcription.
 */
export function isUnwanted(episode: EpisodeRecord, choice: Choice): boolean {
  const { details } = episode.run
  if (!details?.isByItself || details.isPaid || details.from !== 'transcribe') return false
  if (hasUsableTranscript(episode)) return false
  return !isTranscribedAutomatically(episode, choice)
}
