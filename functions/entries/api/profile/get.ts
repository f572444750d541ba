import { connectTo } from '#functions/connections/resource.ts'
import { mailSwitch } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { readProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  sendsMail: mailSwitch(),
})

export const handler = route(profileApi.get, connect, async (_input, context) => ({
  answer: await readProfile(context.deps, requireCaller(context).user, context.now),
}))
