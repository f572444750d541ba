import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { importOlder, type OlderEpisodes } from '#functions/use-cases/ingestion/import-older.ts'
import { connectIntake, intakeEnvSchema } from '#functions/use-cases/ingestion/intake-env.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = sessionEnvSchema.extend(intakeEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), ...connectIntake(env) }
}

function messageOf({ importedEpisodes, hasMore }: OlderEpisodes): string {
  if (importedEpisodes === 0) return 'The feed has no older episodes.'
  const count = `${countOf(importedEpisodes, 'older episode')}`
  return hasMore ? `${count} imported. There are more.` : `${count} imported. That was all.`
}

export const handler = route(podcastsApi.importOlder, connect, async ({ params }, { deps, now }) => {
  const older = await importOlder(deps, params.podcast_id, now)
  return { answer: { success: true as const, message: messageOf(older), ...older } }
})
