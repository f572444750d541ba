import type { IncomingMessage } from 'node:http'

export type UnsignedCall = { service: string; method: 'GET' | 'POST' } & (
  | { path: RegExp }
  | { target: string; isForPages?: boolean }
)

export const publicKeysPath = /^\/([\w-]+_\w+)\/\.well-known\/jwks\.json$/

const userPools = 'AWSCognitoIdentityProviderService'

/**
 * All that AWS accepts unsigned, and so all that an unauthenticated caller can reach. The token calls are
 * authorized by the refresh token, the password reset by the mailed code; the SDK signs none of them. Pages
 * of other origins may call only those with `isForPages`.
 */
export const unsignedCalls: readonly UnsignedCall[] = [
  { service: 'cognito-idp', method: 'GET', path: publicKeysPath },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.GetTokensFromRefreshToken` },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.RevokeToken` },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.ForgotPassword`, isForPages: true },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.ConfirmForgotPassword`, isForPages: true },
]

export function findUnsignedCall(request: IncomingMessage, url: URL): UnsignedCall | undefined {
  return unsignedCalls.find((call) => {
    if (call.method !== request.method) return false
    if ('path' in call) return call.path.test(url.pathname)
    return url.pathname === '/' && call.target === request.headers['x-amz-target']
  })
}
