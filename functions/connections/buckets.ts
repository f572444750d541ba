import * as z from 'zod'
import { openStore } from '#functions/clients/store.ts'
import { connection } from '#functions/connections/connection.ts'
import { storeName } from '#functions/connections/store-name.ts'

export const storeBucket = storeName.opening(({ bucket }) => ({ store: openStore(bucket) }))

export const mediaBucket = connection(z.object({ MEDIA_BUCKET: z.string().min(1) }), (env) => ({
  media: openStore(env.MEDIA_BUCKET),
}))

export const siteBucket = connection(z.object({ SITE_BUCKET: z.string().min(1) }), (env) => ({
  site: openStore(env.SITE_BUCKET),
}))
