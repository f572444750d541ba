import { currentUser } from '#functions/domain/views/user-view.ts'
import type { SessionTokens } from '#functions/http/cookies.ts'
import { namedSessionCookies } from '#functions/http/refresh-cookie.ts'
import type { Caller } from '#functions/http/session.ts'

export function signedInReply(secret: string, tokens: SessionTokens, caller: Caller) {
  return { answer: currentUser(caller.user), cookies: namedSessionCookies(secret, tokens, caller) }
}
