import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { task } from '#functions/invocation/task.ts'
import { sweepSite } from '#functions/use-cases/site/sweep-site.ts'

export const { envSchema, connect } = connectTo({ site: bucket('SITE_BUCKET') })

export const handler = task({
  input: z.unknown(),
  connect,
  run: (_tick, { site }, now) => sweepSite(site, now),
})
