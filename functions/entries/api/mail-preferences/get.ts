import { linkSecrets } from '#functions/connections/link-secrets.ts'
import { peopleTable } from '#functions/connections/tables.ts'
import { mailPreferencesView } from '#functions/domain/views/mail-preferences-view.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findReader } from '#functions/use-cases/accounts/mail-preferences.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'

export const { envSchema, connect } = visitorGuard.and(peopleTable).and(linkSecrets)

export const handler = route(mailPreferencesApi.get, connect, async ({ query }, { deps, now }) => {
  return { answer: mailPreferencesView(await findReader(deps, query.token), now) }
})
