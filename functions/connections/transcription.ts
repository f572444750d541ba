import * as z from 'zod'
import { openTranscription } from '#functions/clients/transcription.ts'
import { connection } from '#functions/connections/connection.ts'

export const transcriptionService = connection(z.object({}), () => ({ transcription: openTranscription() }))
