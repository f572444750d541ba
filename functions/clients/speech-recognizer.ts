import type { MediaFormat } from '#functions/domain/audio/media-format.ts'

export type RecognitionJob = {
  /** The same name is the same job. */
  name: string
  bucket: string
  audioKey: string
  mediaFormat: MediaFormat
  outputKey: string
}

export type RecognitionOutcome =
  | { kind: 'running' }
  | { kind: 'completed' }
  /** `sentence` is for the admin, `detail` is the provider's text, for the log. */
  | { kind: 'failed'; sentence: string; detail?: string | undefined }

/**
 * Writes the words of an audio file as JSON to `outputKey` of the same bucket. `readTranscript` reads the
 * output of every recognizer. The third recognizer, the commands of one machine, is behind Transcribe's API
 * (`local/fakes/transcribe.ts`), because one machine runs the default template.
 */
export type SpeechRecognizer = {
  /**
   * Does nothing for a job that exists.
   * @returns the id for `check`
   * @throws PipelineError if a retry would not help
   */
  start(job: RecognitionJob): Promise<string>
  /** @throws PipelineError if a retry would not help */
  check(jobId: string): Promise<RecognitionOutcome>
}
