import {
  AdminInitiateAuthCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  NotAuthorizedException,
  RefreshTokenReuseException,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'

export type PoolClient = { client: CognitoIdentityProviderClient; clientId: string }

export type UserPool = PoolClient & { poolId: string }

/** All attempts together must fit into the time limit of an API call. */
const requestMilliseconds = 5000
const connectionMilliseconds = 2000
const tries = 3

export function openPoolClient(clientId: string): PoolClient {
  const client = new CognitoIdentityProviderClient({
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectionMilliseconds,
      requestTimeout: requestMilliseconds,
      throwOnRequestTimeout: true,
    },
  })
  return { client, clientId }
}

export function openUserPool(poolId: string, clientId: string): UserPool {
  return { ...openPoolClient(clientId), poolId }
}

const tokensSchema = z
  .object({
    AccessToken: z.string().min(1),
    ExpiresIn: z.int().min(1),
    RefreshToken: z.string().min(1).optional(),
  })
  .transform((tokens) => ({
    accessToken: tokens.AccessToken,
    accessTokenSeconds: tokens.ExpiresIn,
    ...(tokens.RefreshToken && { refreshToken: tokens.RefreshToken }),
  }))

export type PoolTokens = z.output<typeof tokensSchema>

/** Errors of the pool that mean a wrong password or token. */
const refusals = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'InvalidPasswordException',
  'InvalidParameterException',
  'RefreshTokenReuseException',
])

const throttles = new Set(['TooManyRequestsException', 'LimitExceededException'])

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

export function poolError(cause: unknown): DomainError {
  if (throttles.has(nameOf(cause))) {
    return new DomainError('too-many', {
      code: 'rate-limited',
      message: 'Too many people are signing in right now. Please try again in a minute.',
      retryAfterSeconds: 60,
      cause,
    })
  }
  return new DomainError('provider', {
    code: 'sign-in-unavailable',
    message: "Signing in isn't working right now. Please try again in a few minutes.",
    cause,
  })
}

/** Undefined when the pool refuses the password or token. */
async function tokensOf(
  ask: () => Promise<{ AuthenticationResult?: AuthenticationResultType | undefined }>,
): Promise<PoolTokens | undefined> {
  try {
    const answer = await ask()
    // Undefined when Cognito answers with a challenge: the account cannot sign in with a password alone.
    return answer.AuthenticationResult && tokensSchema.parse(answer.AuthenticationResult)
  } catch (error) {
    if (refusals.has(nameOf(error))) return undefined
    throw error instanceof z.ZodError ? error : poolError(error)
  }
}

/** After five failures the pool checks no password for 2^(n-5) seconds (docs: lockout behavior). */
function isLockout(error: unknown): boolean {
  return error instanceof NotAuthorizedException && error.message.startsWith('Password attempts exceeded')
}

/**
 * `username`: the user's `sub`, or the address that the pool has. Undefined when the credentials are wrong;
 * `locked` when the pool did not check them after too many failures.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function signIn(
  pool: UserPool,
  credentials: { username: string; password: string },
): Promise<PoolTokens | 'locked' | undefined> {
  const command = new AdminInitiateAuthCommand({
    UserPoolId: pool.poolId,
    ClientId: pool.clientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: credentials.username, PASSWORD: credentials.password },
  })
  let isLocked = false
  const tokens = await tokensOf(() =>
    pool.client.send(command).catch((error: unknown) => {
      isLocked = isLockout(error)
      throw error
    }),
  )
  return isLocked ? 'locked' : tokens
}

/** `reused`: the token was rotated longer ago than its grace period, so it may be stolen. */
export type TokenRenewal = { tokens: PoolTokens } | { refusal: 'invalid' | 'reused' }

/**
 * With refresh token rotation, Cognito renews tokens only through this call (docs: refresh token rotation).
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function renewTokens(pool: PoolClient, refreshToken: string): Promise<TokenRenewal> {
  const command = new GetTokensFromRefreshTokenCommand({
    ClientId: pool.clientId,
    RefreshToken: refreshToken,
  })
  let refusal: 'invalid' | 'reused' = 'invalid'
  const tokens = await tokensOf(() =>
    pool.client.send(command).catch((error: unknown) => {
      if (error instanceof RefreshTokenReuseException) refusal = 'reused'
      throw error
    }),
  )
  return tokens ? { tokens } : { refusal }
}

const alreadyRevoked = new Set([...refusals, 'UnsupportedTokenTypeException', 'UnauthorizedException'])

export async function revokeRefreshToken(pool: PoolClient, refreshToken: string): Promise<void> {
  try {
    await pool.client.send(new RevokeTokenCommand({ ClientId: pool.clientId, Token: refreshToken }))
  } catch (error) {
    if (!alreadyRevoked.has(nameOf(error))) throw poolError(error)
  }
}
