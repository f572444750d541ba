import { connectTo } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { mailPreferencesView } from '#functions/domain/views/mail-preferences-view.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { updateMailPreferences } from '#functions/use-cases/accounts/mail-preferences.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  operations: table('OPERATIONS_TABLE'),
  people: table('PEOPLE_TABLE'),
  linkSecrets: secrets('MAILED_LINK_SECRETS'),
})

export const handler = route(mailPreferencesApi.update, connect, async ({ body }, context) => {
  const { deps, now, edgeSecrets } = context
  const update = { change: body.change, hashKey: edgeSecrets.current, now }
  return { answer: mailPreferencesView(await updateMailPreferences(deps, body.token, update), now) }
})
