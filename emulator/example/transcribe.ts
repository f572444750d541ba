import * as z from 'zod'
import { arnOf } from '#emulator/aws/identity.ts'
import type { AwsService } from '#emulator/aws/service.ts'

const requestSchema = z.object({ TranscriptionJobName: z.string() })

/** Amazon Transcribe, as far as an application needs it that waits for its jobs: every job is done. */
export const transcribe: AwsService = {
  signingName: 'transcribe',
  operations: ['GetTranscriptionJob'],
  permissionsOf: () => [
    { action: 'transcribe:GetTranscriptionJob', resource: arnOf('transcribe', 'transcription-job/*') },
  ],
  async handle({ body, response }) {
    const { TranscriptionJobName } = requestSchema.parse(JSON.parse(body.toString()))
    const TranscriptionJob = { TranscriptionJobName, TranscriptionJobStatus: 'COMPLETED' }
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ TranscriptionJob }))
  },
  async close() {},
}
