import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type AwsService, JsonApiError, jsonService, operation } from 'cdk-on-localhost'
import * as z from 'zod'
import type { RecognizedWord } from '#shared/domain/recognition.ts'

const startSchema = z.looseObject({
  TranscriptionJobName: z.string(),
  OutputBucketName: z.string(),
  OutputKey: z.string(),
})
const nameSchema = z.object({ TranscriptionJobName: z.string() })

/** The items of a batch job (Amazon Transcribe developer guide, "Data input and output"). */
function itemsOf(words: readonly RecognizedWord[]): object[] {
  return words.flatMap(({ text, start, end }) => {
    const [, spoken = '', mark = ''] = /^(.*?)([.,?!]?)$/.exec(text) ?? []
    const speaker_label = 'spk_0'
    const times = { start_time: start.toFixed(3), end_time: end.toFixed(3) }
    const item = (type: string, content: string, confidence: string) => ({
      type,
      alternatives: [{ confidence, content }],
      speaker_label,
    })
    return [
      { ...item('pronunciation', spoken, '0.99'), ...times },
      ...(mark ? [item('punctuation', mark, '0.0')] : []),
    ]
  })
}

/**
 * Amazon Transcribe as its documentation describes it, with a fixed result; not recorded from the real
 * service. `failure` is the reason for which every job fails.
 */
export function createScriptedTranscribe(
  words: () => readonly RecognizedWord[],
  failure: () => string | undefined,
): AwsService & { started: string[] } {
  const started: string[] = []
  const service = jsonService({
    signingName: 'transcribe',
    version: '1.1',
    permissionsOf: (name) => [{ action: `transcribe:${name}`, resource: '*' }],
    operations: {
      StartTranscriptionJob: operation(startSchema, async (job) => {
        const { TranscriptionJobName: name, OutputBucketName: Bucket, OutputKey: Key } = job
        if (started.includes(name)) throw new JsonApiError('ConflictException', 'The name exists.')
        started.push(name)
        const results = { language_code: 'en-US', items: itemsOf(words()) }
        const Body = JSON.stringify({ jobName: name, status: 'COMPLETED', results })
        if (!failure()) await new S3Client({}).send(new PutObjectCommand({ Bucket, Key, Body }))
        return { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'IN_PROGRESS' } }
      }),
      GetTranscriptionJob: operation(nameSchema, ({ TranscriptionJobName }) => {
        if (!started.includes(TranscriptionJobName))
          throw new JsonApiError('NotFoundException', 'The requested job couldn’t be found.')
        const FailureReason = failure()
        const TranscriptionJobStatus = FailureReason ? 'FAILED' : 'COMPLETED'
        return { TranscriptionJob: { TranscriptionJobName, TranscriptionJobStatus, FailureReason } }
      }),
    },
  })
  return Object.assign(service, { started })
}
