import { mailSwitch } from '#functions/connections/mail-settings.ts'
import { catalogueTable, peopleTable } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { changePreferences, readProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = sessionGuard.and(catalogueTable).and(peopleTable).and(mailSwitch)

export const handler = route(profileApi.update, connect, async ({ body }, context) => {
  const { deps, now } = context
  const changed = await changePreferences(deps, callerOf(context).user, { change: body, now })
  return { answer: await readProfile(deps, changed, now) }
})
