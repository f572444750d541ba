import { connectTo } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { takePreferenceChange } from '#functions/data/users/mail-attempts.ts'
import { mailPreferencesView } from '#functions/domain/views/mail-preferences-view.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { changeReader, findReader } from '#functions/use-cases/accounts/mail-preferences.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import type { MailPreferencesChange } from '#shared/domain/user.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  operations: table('OPERATIONS_TABLE'),
  people: table('PEOPLE_TABLE'),
  linkSecrets: secrets('MAILED_LINK_SECRETS'),
})

const onlyLeaves = (change: MailPreferencesChange) =>
  change.is_subscribed === false && Object.keys(change).length === 1

export const handler = route(mailPreferencesApi.update, connect, async ({ body }, context) => {
  const { deps, now, edgeSecrets } = context
  const { token, change } = body
  if (!onlyLeaves(change)) {
    const user = await findReader(deps, token)
    await takePreferenceChange(deps.operations, { user, hashKey: edgeSecrets.current, now })
  }
  const reader = await changeReader(deps, token, { change, now })
  return { answer: mailPreferencesView(reader, now) }
})
