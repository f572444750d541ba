import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

/** Node reads the number of threads by itself: names are looked up in them, and those that nobody answers for take long. */
export const threads = connection(z.object({ UV_THREADPOOL_SIZE: z.string().optional() }), () => ({}))
