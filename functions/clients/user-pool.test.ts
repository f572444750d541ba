import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InvalidParameterException,
  InvalidPasswordException,
  NotAuthorizedException,
  RefreshTokenReuseException,
  RevokeTokenCommand,
  TooManyRequestsException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, test } from 'vitest'
import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import { openUserPool, renewTokens, revokeRefreshToken, signIn } from '#functions/clients/user-pool.ts'

const cognito = mockClient(CognitoIdentityProviderClient)
afterEach(() => {
  cognito.reset()
})

const pool = openUserPool('a-pool', 'a-client')
const credentials = { username: 'a@example.com', password: 'a long enough password' }
const sub = '7b1f6f6e-6a1c-4c1e-9c55-0b8f2f1b6a10'
const attributes = [{ Name: 'sub', Value: sub }]

const told = { message: 'Refused by the pool us-east-1_secret.', $metadata: {} }
const timedOut = Object.assign(new Error('socket of 10.0.0.1 timed out'), { name: 'TimeoutError' })
const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { name: 'Error' })
const throttled = new TooManyRequestsException(told)

const calls: [name: string, call: () => Promise<unknown>][] = [
  ['signing in', () => signIn(pool, credentials)],
  ['renewing', () => renewTokens(pool, 'a-token')],
  ['revoking', () => revokeRefreshToken(pool, 'a-token')],
  ['finding or making a user', () => ensurePoolUser(pool, credentials.username)],
  ['setting a password', () => setPoolPassword(pool, { sub, password: credentials.password })],
]

describe.each(calls)('%s', (_name, call) => {
  test('throttled by the pool asks to try again later and does not mention the pool', async () => {
    cognito.onAnyCommand().rejects(throttled)
    await expect(call()).rejects.toMatchObject({
      kind: 'too-many',
      code: 'rate-limited',
      retryAfterSeconds: 60,
      message: 'Too many people are signing in right now. Please try again in a minute.',
    })
  })

  test.each([
    ['timed out', timedOut],
    ['that does not reach the pool', unreachable],
    ['that fails inside the pool', Object.assign(new Error('secret'), { name: 'InternalErrorException' })],
    [
      'that the pool does not allow us',
      Object.assign(new Error('secret'), { name: 'AccessDeniedException' }),
    ],
  ])('%s is the provider’s failure, said in a sentence', async (_what, error) => {
    cognito.onAnyCommand().rejects(error)
    await expect(call()).rejects.toMatchObject({
      kind: 'provider',
      code: 'sign-in-unavailable',
      message: "Signing in isn't working right now. Please try again in a few minutes.",
      cause: error,
    })
  })
})

test('credentials that the pool rejects are wrong, and a locked user is another case', async () => {
  cognito.on(AdminInitiateAuthCommand).rejects(new NotAuthorizedException(told))
  expect(await signIn(pool, credentials)).toBeUndefined()
  const locked = new NotAuthorizedException({ ...told, message: 'Password attempts exceeded' })
  cognito.on(AdminInitiateAuthCommand).rejects(locked)
  expect(await signIn(pool, credentials)).toBe('locked')
})

test('a user who has to do something first is not signed in', async () => {
  cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's' })
  expect(await signIn(pool, credentials)).toBeUndefined()
})

test('malformed tokens are a bug, and do not sign in', async () => {
  cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: '', ExpiresIn: 900 } })
  await expect(signIn(pool, credentials)).rejects.toThrow('AccessToken')
})

test('a rejected renewal says whether two had the token; a rejected revocation is as good as one', async () => {
  cognito.on(GetTokensFromRefreshTokenCommand).rejects(new NotAuthorizedException(told))
  expect(await renewTokens(pool, 'a-token')).toEqual({ refusal: 'invalid' })
  cognito.on(GetTokensFromRefreshTokenCommand).rejects(new RefreshTokenReuseException(told))
  expect(await renewTokens(pool, 'a-token')).toEqual({ refusal: 'reused' })
  cognito.on(RevokeTokenCommand).rejects(new NotAuthorizedException(told))
  await expect(revokeRefreshToken(pool, 'a-token')).resolves.toBeUndefined()
})

test('an address that another call registered meanwhile is found', async () => {
  cognito
    .on(AdminGetUserCommand)
    .rejectsOnce(new UserNotFoundException(told))
    .resolves({ UserAttributes: attributes })
  cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(told))
  expect(await ensurePoolUser(pool, credentials.username)).toBe(sub)
})

test('an address or a password that the pool refuses is the caller’s error', async () => {
  cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException(told))
  cognito.on(AdminCreateUserCommand).rejects(new InvalidParameterException(told))
  await expect(ensurePoolUser(pool, `${'a'.repeat(120)}@example.com`)).rejects.toMatchObject({
    kind: 'invalid',
    code: 'invalid-email',
    message: 'Invalid email address',
  })
  for (const refusal of [new InvalidPasswordException(told), new InvalidParameterException(told)]) {
    cognito.on(AdminSetUserPasswordCommand).rejects(refusal)
    await expect(setPoolPassword(pool, { sub, password: 'x' })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'invalid-password',
      message: "This password can't be used. Please choose another one.",
    })
  }
})
