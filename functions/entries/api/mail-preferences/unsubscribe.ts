import { linkSecrets } from '#functions/connections/link-secrets.ts'
import { peopleTable } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { changeReader } from '#functions/use-cases/accounts/mail-preferences.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'

export const { envSchema, connect } = visitorGuard.and(peopleTable).and(linkSecrets)

export const handler = route(mailPreferencesApi.unsubscribe, connect, async ({ query }, { deps, now }) => {
  await changeReader(deps, query.token, { change: { is_subscribed: false }, now })
  return { answer: undefined }
})
