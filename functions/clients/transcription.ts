import {
  BadRequestException,
  ConflictException,
  GetTranscriptionJobCommand,
  type MediaFormat,
  NotFoundException,
  StartTranscriptionJobCommand,
  TranscribeClient,
  TranscribeServiceException,
} from '@aws-sdk/client-transcribe'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'

export type Transcription = { client: TranscribeClient }

export type TranscriptionJob = {
  /** Unique in the account for 90 days; the same name is the same job. */
  name: string
  bucket: string
  audioKey: string
  mediaFormat: MediaFormat
  outputKey: string
}

export type TranscriptionOutcome =
  | { kind: 'running' }
  | { kind: 'completed' }
  | { kind: 'failed'; reason: string | undefined }

export function openTranscription(): Transcription {
  return { client: new TranscribeClient({}) }
}

const refusesAudio =
  'The transcription service does not take this audio. A transcript that was made elsewhere can be uploaded.'
const refusesAccount =
  'The transcription service refuses this account: check that it has access to Amazon Transcribe.'
const missingJob = 'The transcription is gone. Transcribe the episode again.'

/** Permanent refusals; accounts without the service get several error names. */
function lastingRefusal(cause: unknown): PipelineError | undefined {
  if (cause instanceof BadRequestException) return new PipelineError(refusesAudio, { cause })
  if (cause instanceof NotFoundException) return new PipelineError(missingJob, { cause })
  const isDenied = cause instanceof TranscribeServiceException && /Denied|Subscription|OptIn/.test(cause.name)
  return isDenied ? new PipelineError(refusesAccount, { cause }) : undefined
}

/**
 * Does nothing for a job that exists.
 * @throws PipelineError if a retry would not help
 */
export async function startTranscriptionJob(
  transcription: Transcription,
  job: TranscriptionJob,
): Promise<void> {
  try {
    await transcription.client.send(
      new StartTranscriptionJobCommand({
        TranscriptionJobName: job.name,
        IdentifyLanguage: true,
        Media: { MediaFileUri: `s3://${job.bucket}/${job.audioKey}` },
        MediaFormat: job.mediaFormat,
        OutputBucketName: job.bucket,
        OutputKey: job.outputKey,
        Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 10 },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConflictException)) throw lastingRefusal(cause) ?? cause
  }
}

/** @throws PipelineError if a retry would not help */
export async function checkTranscription(
  transcription: Transcription,
  name: string,
): Promise<TranscriptionOutcome> {
  const command = new GetTranscriptionJobCommand({ TranscriptionJobName: name })
  const answer = await transcription.client.send(command).catch((cause: unknown) => {
    throw lastingRefusal(cause) ?? cause
  })
  const job = answer.TranscriptionJob
  switch (job?.TranscriptionJobStatus) {
    case 'COMPLETED':
      return { kind: 'completed' }
    case 'FAILED':
      return { kind: 'failed', reason: job.FailureReason }
    default:
      return { kind: 'running' }
  }
}
