import { connectTo } from '#functions/connections/resource.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import { mailedPreferencesLink } from '#shared/pages/mailed-path.ts'

export const { envSchema, connect } = connectTo({ guard: visitorGuard() })

export const handler = route(mailPreferencesApi.openUnsubscribe, connect, async ({ query }) => {
  return { answer: { location: mailedPreferencesLink(query.token ?? '', 'unsubscribe') } }
})
