import {
  BadRequestException,
  ConflictException,
  GetTranscriptionJobCommand,
  NotFoundException,
  StartTranscriptionJobCommand,
  TranscribeClient,
  TranscribeServiceException,
} from '@aws-sdk/client-transcribe'
import { PipelineError, RefusedAccessError } from '#functions/clients/pipeline-errors.ts'
import type {
  RecognitionJob,
  RecognitionOutcome,
  SpeechRecognizer,
} from '#functions/clients/speech-recognizer.ts'
import { failedTranscription, missingJob } from '#functions/domain/audio/failed-transcription.ts'

const refusesAudio =
  "The transcription service doesn't accept this audio. You can upload a transcript instead."
const refusesAccount =
  'The transcription service refuses this account: check that it has access to Amazon Transcribe.'

/** Permanent refusals; accounts without the service get several error names. */
function lastingRefusal(cause: unknown): PipelineError | undefined {
  if (cause instanceof BadRequestException) return new PipelineError(refusesAudio, { cause })
  if (cause instanceof NotFoundException) return new PipelineError(missingJob, { cause })
  const isDenied = cause instanceof TranscribeServiceException && /Denied|Subscription|OptIn/.test(cause.name)
  return isDenied ? new RefusedAccessError(refusesAccount, { cause }) : undefined
}

async function start(client: TranscribeClient, job: RecognitionJob): Promise<void> {
  try {
    await client.send(
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

async function check(client: TranscribeClient, name: string): Promise<RecognitionOutcome> {
  const command = new GetTranscriptionJobCommand({ TranscriptionJobName: name })
  const answer = await client.send(command).catch((cause: unknown) => {
    throw lastingRefusal(cause) ?? cause
  })
  const job = answer.TranscriptionJob
  switch (job?.TranscriptionJobStatus) {
    case 'COMPLETED':
      return { kind: 'completed' }
    case 'FAILED':
      return { kind: 'failed', sentence: failedTranscription(job.FailureReason), detail: job.FailureReason }
    default:
      return { kind: 'running' }
  }
}

/** Amazon Transcribe keeps jobs for 90 days and refuses a second one of the same name. */
export function openTranscribeStart(): Pick<SpeechRecognizer, 'start'> {
  const client = new TranscribeClient({})
  return {
    async start(job) {
      await start(client, job)
      return job.name
    },
  }
}

export function openTranscribeCheck(): Pick<SpeechRecognizer, 'check'> {
  const client = new TranscribeClient({})
  return { check: (name) => check(client, name) }
}
