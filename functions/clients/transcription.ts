import {
  ConflictException,
  GetTranscriptionJobCommand,
  type MediaFormat,
  StartTranscriptionJobCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe'

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
  | { kind: 'failed'; reason: string }

export function openTranscription(): Transcription {
  return { client: new TranscribeClient({}) }
}

/** Starts the job; one that was started already is left as it is. */
export async function startTranscription(transcription: Transcription, job: TranscriptionJob): Promise<void> {
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
    if (!(cause instanceof ConflictException)) throw cause
  }
}

export async function checkTranscription(
  transcription: Transcription,
  name: string,
): Promise<TranscriptionOutcome> {
  const answer = await transcription.client.send(
    new GetTranscriptionJobCommand({ TranscriptionJobName: name }),
  )
  const job = answer.TranscriptionJob
  switch (job?.TranscriptionJobStatus) {
    case 'COMPLETED':
      return { kind: 'completed' }
    case 'FAILED':
      return { kind: 'failed', reason: job.FailureReason ?? 'no reason was given' }
    default:
      return { kind: 'running' }
  }
}
