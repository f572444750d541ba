import { isErrorStatus, isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'

export type Processable = {
  status: TranscriptStatus
  hasTranscript: boolean
  hasSource: boolean
}

export const processingRefusals = {
  running: 'This episode is already being processed.',
  transcribed: 'This episode already has a transcript. Analyze it instead.',
  'no-source': 'The feed has neither audio nor a transcript for this episode.',
  'no-transcript': 'This episode has no transcript. Transcribe it first.',
} as const

export type ProcessingRefusal = keyof typeof processingRefusals

/** An episode whose run failed may be transcribed again even if it has a transcript. */
export function refuseTranscription(episode: Processable): ProcessingRefusal | undefined {
  if (isRunning(episode.status)) return 'running'
  if (episode.hasTranscript && !isErrorStatus(episode.status)) return 'transcribed'
  return episode.hasSource ? undefined : 'no-source'
}

/** Episodes that already have an analysis may be analyzed again. */
export function refuseAnalysis(episode: Processable): ProcessingRefusal | undefined {
  if (isRunning(episode.status)) return 'running'
  return episode.hasTranscript ? undefined : 'no-transcript'
}
