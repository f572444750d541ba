import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

/** For what names the bucket to others, and needs no client of its own. */
export const storeName = connection(z.object({ STORE_BUCKET: z.string().min(1) }), (env) => ({
  bucket: env.STORE_BUCKET,
}))
