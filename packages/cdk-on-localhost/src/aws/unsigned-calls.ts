import type { IncomingMessage } from 'node:http'

/** A request that is answered without a signature: by its path, or by its operation in `x-amz-target`. */
export type UnsignedCall = { service: string; method: 'GET' | 'POST' } & (
  | { path: RegExp }
  | { target: string; isForPages?: boolean }
)

/** Where a user pool publishes the keys by which its tokens are checked; the pool's id is the first group. */
export const publicKeysPath = /^\/([\w-]+_\w+)\/\.well-known\/jwks\.json$/

const userPools = 'AWSCognitoIdentityProviderService'

/**
 * All that AWS itself takes unsigned, and hence all that a stranger on this machine is answered. Two operations prove themselves by
 * the refresh token they carry; two are what people without a password ask for, and the mailed code proves them. The SDK signs none
 * of them. Pages may make those for which it is said.
 */
export const unsignedCalls: readonly UnsignedCall[] = [
  { service: 'cognito-idp', method: 'GET', path: publicKeysPath },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.GetTokensFromRefreshToken` },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.RevokeToken` },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.ForgotPassword`, isForPages: true },
  { service: 'cognito-idp', method: 'POST', target: `${userPools}.ConfirmForgotPassword`, isForPages: true },
]

/** The declared exception that a request is; undefined when it needs a signature. */
export function findUnsignedCall(request: IncomingMessage, url: URL): UnsignedCall | undefined {
  return unsignedCalls.find((call) => {
    if (call.method !== request.method) return false
    if ('path' in call) return call.path.test(url.pathname)
    return url.pathname === '/' && call.target === request.headers['x-amz-target']
  })
}
