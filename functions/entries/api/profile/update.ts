import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import {
  changePreferences,
  openProfileSources,
  profileEnvSchema,
  readProfile,
} from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema.extend(profileEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...openProfileSources(env),
    people: openTable(env.PEOPLE_TABLE),
  }
}

export const handler = route(profileApi.update, connect, async ({ body }, context) => {
  const { deps, now } = context
  const changed = await changePreferences(deps, callerOf(context).user, { change: body, now })
  return { answer: await readProfile(deps, changed, now) }
})
