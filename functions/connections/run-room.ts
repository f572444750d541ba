import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

const roomSchema = z.object({
  CONCURRENT_RUNS: z.coerce.number().int().min(1),
  CONCURRENT_TRANSCRIPTIONS: z.coerce.number().int().min(1),
})

/** How many runs may be under way in each lane. */
export const runRoom = connection(roomSchema, (env) => ({
  room: { text: env.CONCURRENT_RUNS, audio: env.CONCURRENT_TRANSCRIPTIONS },
}))
