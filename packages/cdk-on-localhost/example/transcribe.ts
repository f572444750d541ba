import { arnOf, jsonService, operation } from 'cdk-on-localhost'
import * as z from 'zod'

const requestSchema = z.object({ TranscriptionJobName: z.string() })

/**
 * The part of Amazon Transcribe that an application needs to wait for jobs: every job is complete at once.
 */
export const transcribe = jsonService({
  signingName: 'transcribe',
  version: '1.1',
  operations: {
    GetTranscriptionJob: operation(requestSchema, ({ TranscriptionJobName }) => ({
      TranscriptionJob: { TranscriptionJobName, TranscriptionJobStatus: 'COMPLETED' },
    })),
  },
  permissionsOf: (name) => [
    { action: `transcribe:${name}`, resource: arnOf('transcribe', 'transcription-job/*') },
  ],
})
