import { linkSecrets } from '#functions/connections/link-secrets.ts'
import { peopleTable } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { confirmEmail } from '#functions/use-cases/accounts/confirm-email.ts'
import { authApi } from '#shared/api/auth.ts'

/** The link works on any device: who calls is of no account. */
export const { envSchema, connect } = visitorGuard.and(peopleTable).and(linkSecrets)

export const handler = route(authApi.confirmEmail, connect, async ({ body }, { deps, now }) => {
  await confirmEmail(deps, body.token, now)
  return { answer: undefined }
})
