import { mailSwitch } from '#functions/connections/mail-settings.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = sessionGuard.and(catalogueTable).and(mailSwitch)

export const handler = route(profileApi.get, connect, async (_input, context) => ({
  answer: await readProfile(context.deps, callerOf(context).user, context.now),
}))
