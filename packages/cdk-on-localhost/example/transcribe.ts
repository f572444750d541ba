import { arnOf, jsonService, operation } from 'cdk-on-localhost'
import * as z from 'zod'

const requestSchema = z.object({ TranscriptionJobName: z.string() })

/** Amazon Transcribe, as far as an application needs it that waits for its jobs: every job is done. */
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
