import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { refreshCookie, sessionCookie } from '#shared/rules/cookies.ts'

/** Not validated: the token may be expired or forged. */
export function sendsSession({ cookies = [] }: Pick<APIGatewayProxyEventV2, 'cookies'>): boolean {
  return cookies.some((cookie) => cookie.trim().startsWith(`${sessionCookie}=`))
}

export type SessionCookies = { session?: string; refresh?: string }

export function readCookies(event: APIGatewayProxyEventV2): SessionCookies {
  const pairs = (event.cookies ?? []).map((cookie): [string, string] => {
    const [name = '', ...rest] = cookie.split('=')
    return [name.trim(), rest.join('=')]
  })
  // The first one counts: a browser sends the cookie with the narrower path first (RFC 6265 section 5.4).
  const find = (name: string) => pairs.find(([found, value]) => found === name && value !== '')?.[1]
  const session = find(sessionCookie)
  const refresh = find(refreshCookie)
  return { ...(session && { session }), ...(refresh && { refresh }) }
}
