import { connectTo } from '#functions/connections/resource.ts'
import { mailSwitch } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { readProfile, updateProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  sendsMail: mailSwitch(),
})

export const handler = route(profileApi.update, connect, async ({ body }, context) => {
  const { deps, now } = context
  const changed = await updateProfile(deps, requireCaller(context).user, { change: body, now })
  return { answer: await readProfile(deps, changed, now) }
})
