import { isErrorStatus, isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'

/** What decides whether an episode may be processed. */
export type Processable = {
  status: TranscriptStatus
  hasTranscript: boolean
  /** Audio, or a transcript that the publisher offers. */
  hasSource: boolean
}

export const processingRefusals = {
  running: 'This episode is already being processed.',
  transcribed: 'This episode already has a transcript. Analyze it instead.',
  'no-source': 'The feed has neither audio nor a transcript for this episode.',
  'no-transcript': 'This episode has no transcript. Transcribe it first.',
} as const

export type ProcessingRefusal = keyof typeof processingRefusals

/** Why the episode may not be transcribed now, or undefined when it may. A failed one may be, transcript or not. */
export function refuseTranscription(episode: Processable): ProcessingRefusal | undefined {
  if (isRunning(episode.status)) return 'running'
  if (episode.hasTranscript && !isErrorStatus(episode.status)) return 'transcribed'
  return episode.hasSource ? undefined : 'no-source'
}

/** Why the episode may not be analysed now, or undefined when it may; analysed ones may be again. */
export function refuseAnalysis(episode: Processable): ProcessingRefusal | undefined {
  if (isRunning(episode.status)) return 'running'
  return episode.hasTranscript ? undefined : 'no-transcript'
}
