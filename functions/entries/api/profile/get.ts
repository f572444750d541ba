import { sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { profileConnection, readProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = sessionGuard.and(profileConnection)

export const handler = route(profileApi.get, connect, async (_input, context) => ({
  answer: await readProfile(context.deps, callerOf(context).user, context.now),
}))
