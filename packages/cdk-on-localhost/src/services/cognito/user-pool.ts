import { randomUUID } from 'node:crypto'
import { JsonApiError } from '../../aws/json-service.ts'
import type { AppClient } from './app-client.ts'
import { openLockouts } from './lockouts.ts'
import type { RefreshGrant } from './pool-store.ts'
import { openPoolUsers, type PoolUsersOptions } from './pool-users.ts'
import { openRecovery, type RecoveryOptions } from './recovery.ts'
import { openRefreshTokens } from './refresh-tokens.ts'
import type { SigningKey } from './signing-key.ts'

export type UserPoolOptions = PoolUsersOptions &
  Pick<RecoveryOptions, 'beforeCode' | 'mailCode' | 'onReset'> & { key: SigningKey; issuer: () => string }

type Tokens = { AccessToken: string; ExpiresIn: number; TokenType: 'Bearer'; RefreshToken?: string }

export type EmulatedUserPool = ReturnType<typeof openEmulatedUserPool>

/** Both throw JsonApiError ResourceNotFoundException. */
export type Registry = { poolOf(poolId: string): EmulatedUserPool; clientOf(clientId: string): AppClient }

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Developer guide, "Understanding the access token". @param now milliseconds since 1970 */
function accessTokenClaims(grant: RefreshGrant, client: AppClient, now: number) {
  return {
    sub: grant.userId,
    client_id: grant.clientId,
    origin_jti: grant.originJti,
    event_id: randomUUID(),
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    auth_time: inSeconds(grant.authenticatedAt),
    iat: inSeconds(now),
    exp: inSeconds(now) + client.accessTokenSeconds,
    jti: randomUUID(),
    username: grant.userId,
  }
}

/** RevokeToken refuses access tokens; refresh tokens have no dots. */
const jsonWebToken = /^[\w-]+\.[\w-]+\.[\w-]+$/

export function openEmulatedUserPool({ key, issuer, ...options }: UserPoolOptions) {
  const { now } = options
  const users = openPoolUsers(options)
  const refreshTokens = openRefreshTokens(options.store, now)
  const lockouts = openLockouts(now)
  const recovery = openRecovery({
    ...options,
    users,
    async onReset(user, clientId) {
      lockouts.forget(user.userId)
      await options.onReset(user, clientId)
    },
  })

  async function tokensOf(grant: RefreshGrant, client: AppClient): Promise<Tokens> {
    return {
      AccessToken: await key.signToken({ iss: issuer(), ...accessTokenClaims(grant, client, now()) }),
      ExpiresIn: client.accessTokenSeconds,
      TokenType: 'Bearer',
    }
  }

  return {
    get: users.get,
    create: users.create,
    setPassword: users.setPassword,
    setAttributes: users.setAttributes,
    delete: users.delete,
    recovery,

    /** ADMIN_USER_PASSWORD_AUTH. @throws JsonApiError NotAuthorizedException */
    async signIn(credentials: { username: string; password: string }, clientId: string, client: AppClient) {
      const { username, password } = credentials
      const named = users.find(username)
      if (named) lockouts.requireUnlocked(named.userId)
      const user = users.authenticate(username, password)
      if (!user) {
        if (named) lockouts.countFailure(named.userId)
        throw new JsonApiError('NotAuthorizedException', 'Incorrect username or password.')
      }
      lockouts.forget(user.userId)
      const { token, grant } = refreshTokens.issueFirst(user.userId, clientId, client)
      const tokens = { ...(await tokensOf(grant, client)), RefreshToken: token }
      return { AuthenticationResult: tokens, ChallengeParameters: {} }
    },

    /** GetTokensFromRefreshToken. @throws JsonApiError NotAuthorizedException, RefreshTokenReuseException */
    async renew(refreshToken: string, clientId: string, client: AppClient): Promise<Tokens> {
      const grant = refreshTokens.require(refreshToken, clientId)
      const successor = client.rotation && refreshTokens.rotate(grant, client.rotation.graceSeconds)
      return { ...(await tokensOf(grant, client)), ...(successor && { RefreshToken: successor }) }
    },

    /**
     * Issued access tokens stay valid until they expire.
     * @throws JsonApiError UnsupportedTokenTypeException
     */
    revoke(refreshToken: string, clientId: string): void {
      if (jsonWebToken.test(refreshToken)) {
        throw new JsonApiError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
      }
      refreshTokens.revoke(refreshToken, clientId)
    },
  }
}
