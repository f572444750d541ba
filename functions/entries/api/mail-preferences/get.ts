import { mailPreferencesView } from '#functions/domain/views/mail-preferences-view.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import {
  findReader,
  openReaderDeps,
  readerEnvSchema,
} from '#functions/use-cases/accounts/mail-preferences.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'

export const envSchema = edgeEnvSchema.extend(readerEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), ...openReaderDeps(env) }
}

export const handler = route(mailPreferencesApi.get, connect, async ({ query }, { deps, now }) => {
  return { answer: mailPreferencesView(await findReader(deps, query.token), now) }
})
