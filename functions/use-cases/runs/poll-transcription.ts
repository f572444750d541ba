import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { checkTranscription, type Transcription } from '#functions/clients/transcription.ts'
import { failedTranscription } from '#functions/domain/audio/refused-transcription.ts'

/** Whether the job has ended. @throws PipelineError if it failed */
export async function pollTranscription(transcription: Transcription, jobName: string): Promise<boolean> {
  const outcome = await checkTranscription(transcription, jobName)
  if (outcome.kind === 'failed') throw new PipelineError(failedTranscription(outcome.reason))
  return outcome.kind === 'completed'
}
