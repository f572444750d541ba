import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { feedChoiceOf } from '#functions/domain/personal-feed/feed-choice.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { readDigest } from '#functions/use-cases/digest/read-digest.ts'
import { profileApi } from '#shared/api/profile.ts'
import { digestStart } from '#shared/domain/digest.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(profileApi.previewDigest, connect, async (_input, context) => {
  const { user } = callerOf(context)
  const since = digestStart(user.preferences.digest_frequency, context.now)
  return { answer: await readDigest(context.deps.catalogue, feedChoiceOf(user), since) }
})
