import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import type { SpeechRecognizer } from '#functions/clients/speech-recognizer.ts'

/** Whether the job has ended. @throws PipelineError if it failed */
export async function pollTranscription(
  recognizer: Pick<SpeechRecognizer, 'check'>,
  jobId: string,
): Promise<boolean> {
  const outcome = await recognizer.check(jobId)
  if (outcome.kind === 'failed') throw new PipelineError(outcome.sentence, { cause: outcome.detail })
  return outcome.kind === 'completed'
}
