import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { hidePodcast } from '#functions/data/podcast-removal.ts'
import { openTable } from '#functions/data/table.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const envSchema = loggedEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  UPKEEP_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN),
  }
}

const logger = openLog()

export const handler = loggedRoute(
  podcastsApi.delete,
  connect,
  async ({ params }, { deps, now, requestId }) => {
    await hidePodcast(deps.catalogue, params.podcast_id, now)
    await beginUpkeep(deps.upkeep, logger, requestId)
    const message = 'The podcast is deleted. Everything kept about it will be gone within minutes.'
    return { deed: deedOf({}), answer: { success: true as const, message } }
  },
)
