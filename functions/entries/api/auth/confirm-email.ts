import { connectTo } from '#functions/connections/resource.ts'
import { poolDirectory, secrets } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { confirmEmail } from '#functions/use-cases/accounts/confirm-email.ts'
import { authApi } from '#shared/api/auth.ts'

/** The guard has no sessions, because the link must also work on a device that is not signed in. */
export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  people: table('PEOPLE_TABLE'),
  pool: poolDirectory(),
  linkSecrets: secrets('MAILED_LINK_SECRETS'),
})

export const handler = route(authApi.confirmEmail, connect, async ({ body }, { deps, now }) => {
  await confirmEmail(deps, body.token, now)
  return { answer: undefined }
})
