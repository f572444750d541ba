import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'
import {
  type NamedTranscript,
  readTranscriptFileName,
  transcriptFileRefusals,
} from '#shared/rules/transcript-file-name.ts'

export type UploadRefusal = { code: string; message: string }

export function refuseFile(file: { filename: string; size: number }): UploadRefusal | NamedTranscript {
  const named = readTranscriptFileName(file.filename)
  if (typeof named === 'string') return { code: named, message: transcriptFileRefusals[named] }
  if (file.size === 0) return { code: 'empty', message: 'The file is empty.' }
  if (file.size <= longestTranscriptBytes) return named
  return { code: 'too-large', message: `The file is larger than ${formatMegabytes(longestTranscriptBytes)}.` }
}

const transcriptExists: UploadRefusal = {
  code: 'transcript-exists',
  message: 'This episode already has a transcript. Replacing it clears its analysis.',
}

export type UploadTarget = { episode: EpisodeRecord | undefined; isShown: boolean; mayReplace: boolean }

export function refuseTarget(
  { episodeId, podcastId }: NamedTranscript,
  { episode, isShown, mayReplace }: UploadTarget,
): UploadRefusal | undefined {
  if (!episode) return { code: 'episode-not-found', message: `There is no episode ${episodeId}.` }
  if (podcastId !== null && podcastId !== episode.podcastId) {
    const message = `Episode ${episodeId} belongs to podcast ${episode.podcastId}, not to podcast ${podcastId}.`
    return { code: 'other-podcast', message }
  }
  if (!isShown) {
    const message = 'The podcast of this episode is being removed, or its publisher has opted it out.'
    return { code: 'podcast-hidden', message }
  }
  if (activeRunOf(episode)) {
    return { code: 'running', message: 'This episode is being processed. Try again when it is done.' }
  }
  return episode.transcript && !mayReplace ? transcriptExists : undefined
}
