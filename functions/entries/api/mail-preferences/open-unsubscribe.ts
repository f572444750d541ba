import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import { mailedPreferencesLink } from '#shared/pages/mailed-path.ts'

export const envSchema = edgeEnvSchema

const connect = () => ({ guard: visitorGuard(readEnv(envSchema)) })

export const handler = route(mailPreferencesApi.openUnsubscribe, connect, async ({ query }) => {
  return { answer: { location: mailedPreferencesLink(query.token ?? '', 'unsubscribe') } }
})
