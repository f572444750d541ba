import { signedInDays } from '#shared/deployment/retention.ts'
import { daySeconds } from '#shared/domain/time-units.ts'
import { refreshCookie, sessionCookie } from '#shared/rules/cookies.ts'

const refreshPath = '/api/auth'

type Cookie = { name: string; value: string; path: string; maxAgeSeconds: number }

function setCookie({ name, value, path, maxAgeSeconds }: Cookie): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`
}

/** Same lifetime as Cognito's refresh tokens. */
const refreshMaxAgeSeconds = signedInDays * daySeconds

export type SessionTokens = {
  accessToken: string
  accessTokenSeconds: number
  refreshToken?: string
}

export function sessionCookies(tokens: SessionTokens): string[] {
  const { accessToken, accessTokenSeconds, refreshToken } = tokens
  const session = { name: sessionCookie, value: accessToken, path: '/', maxAgeSeconds: accessTokenSeconds }
  if (!refreshToken) return [setCookie(session)]
  const refresh = { name: refreshCookie, value: refreshToken, path: refreshPath }
  return [setCookie(session), setCookie({ ...refresh, maxAgeSeconds: refreshMaxAgeSeconds })]
}

/** A browser deletes a cookie only with the attributes it was set with. */
export const clearedCookies: readonly string[] = [
  setCookie({ name: sessionCookie, value: '', path: '/', maxAgeSeconds: 0 }),
  setCookie({ name: refreshCookie, value: '', path: refreshPath, maxAgeSeconds: 0 }),
]
