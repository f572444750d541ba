import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { connection } from '#functions/connections/connection.ts'

export const storeBucket = connection(z.object({ STORE_BUCKET: z.string().min(1) }), (env) => ({
  store: openStore(env.STORE_BUCKET),
}))

export const mediaBucket = connection(z.object({ MEDIA_BUCKET: z.string().min(1) }), (env) => ({
  media: openStore(env.MEDIA_BUCKET),
}))
