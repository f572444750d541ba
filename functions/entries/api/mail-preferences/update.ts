import * as z from 'zod'
import { takePreferenceChange } from '#functions/data/mail-attempts.ts'
import { openTable } from '#functions/data/table.ts'
import { mailPreferencesView } from '#functions/domain/views/mail-preferences-view.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import {
  changeReader,
  findReader,
  openReaderDeps,
  readerEnvSchema,
} from '#functions/use-cases/accounts/mail-preferences.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import type { MailPreferencesChange } from '#shared/domain/user.ts'

export const envSchema = edgeEnvSchema.extend({
  ...readerEnvSchema.shape,
  OPERATIONS_TABLE: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), operations: openTable(env.OPERATIONS_TABLE), ...openReaderDeps(env) }
}

/** To leave is never refused; whatever else is changed by the way counts. */
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
