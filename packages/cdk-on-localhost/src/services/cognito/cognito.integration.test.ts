import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ClientId,
  clientProperties,
  email,
  openPoolEnvironment,
  type PoolEnvironment,
  poolPassword,
  UserPoolId,
} from './pool-environment.fixture.ts'

let environment: PoolEnvironment

beforeEach(async () => {
  environment = await openPoolEnvironment()
})

afterEach(() => environment.close())

/** Verifies the token with only what the pool publishes. */
async function verify(accessToken = '', issuer = environment.cognito().issuerOf(UserPoolId)) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  return (await jwtVerify(accessToken, keys, { issuer })).payload
}

test('creates a user once, ignoring the case of the address', async () => {
  const attributes = { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }
  const { User } = await environment.create(email, attributes)
  expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
  const found = await environment.getUser('reader@example.ORG')
  expect(found.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'sub', Value: User?.Username },
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ]),
  )
  await expect(environment.create('READER@example.org')).rejects.toThrow(
    expect.objectContaining({ name: 'UsernameExistsException' }),
  )
})

test('refuses what Cognito refuses: invalid addresses, unknown users, invitations', async () => {
  await expect(environment.create('reader')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(environment.create(email, { MessageAction: 'RESEND' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(environment.getUser('nobody@example.org')).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
  await expect(environment.setPassword(poolPassword)).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(
    environment.client().send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_other', Username: email })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})

test.each([
  ['nine char', 'InvalidPasswordException'],
  [' begins with a blank', 'InvalidParameterException'],
  ['ends with a blank ', 'InvalidParameterException'],
  ['x'.repeat(257), 'InvalidParameterException'],
])('refuses the password "%s"', async (refused, name) => {
  await environment.create()
  await expect(environment.setPassword(refused)).rejects.toMatchObject({ name })
})

test('a permanent password signs in, with a token that the published keys verify', async () => {
  const tokens = await environment.signedIn()
  expect(tokens).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' })
  const { Username, UserStatus } = await environment.getUser()
  expect(UserStatus).toBe('CONFIRMED')
  expect(await verify(tokens.AccessToken)).toMatchObject({ sub: Username, client_id: ClientId })
})

test('temporary passwords and clients that reveal which users exist are refused', async () => {
  await expect(environment.create(email, { TemporaryPassword: poolPassword })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  const revealing = { ...clientProperties, PreventUserExistenceErrors: 'LEGACY' }
  expect(() => environment.cognito().createClient('revealing', revealing)).toThrow('reveal which users exist')
})

test('a wrong password, a user without one and an unknown user get the same answer', async () => {
  await environment.signedIn()
  await environment.create('new@example.org')
  const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(environment.signIn('not the password')).rejects.toMatchObject(refusal)
  await expect(environment.signIn(poolPassword, 'new@example.org')).rejects.toMatchObject(refusal)
  await expect(environment.signIn(poolPassword, 'nobody@example.org')).rejects.toMatchObject(refusal)
})

test('after the fifth wrong password even the right one has to wait, each time twice as long, until fifteen minutes without attempts', async () => {
  await environment.signedIn()
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(environment.signIn('wrong one')).rejects.toMatchObject(wrong)
  await expect(environment.signIn()).rejects.toMatchObject(locked)
  environment.clock.now += 1000
  await expect(environment.signIn('wrong one')).rejects.toMatchObject(wrong)
  environment.clock.now += 1000
  await expect(environment.signIn()).rejects.toMatchObject(locked)
  environment.clock.now += 1000
  expect((await environment.signIn()).AuthenticationResult?.AccessToken).toBeDefined()
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(environment.signIn('wrong one')).rejects.toMatchObject(wrong)
  environment.clock.now += 15 * 60_000
  for (let failure = 1; failure <= 4; failure += 1)
    await expect(environment.signIn('wrong one')).rejects.toMatchObject(wrong)
  expect((await environment.signIn()).AuthenticationResult?.AccessToken).toBeDefined()
})

test('a client signs in only with its own flows and pool', async () => {
  await environment.signedIn()
  environment
    .cognito()
    .createClient('browser', { ...clientProperties, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] })
  environment.cognito().createClient('elsewhere', { ...clientProperties, UserPoolId: 'us-east-1_other' })
  await expect(environment.signIn(poolPassword, email, 'browser')).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(environment.signIn(poolPassword, email, 'elsewhere')).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
})

test('renewal keeps the sign-in and replaces the refresh token, which stays valid for its grace period only', async () => {
  const first = await environment.signedIn()
  const second = await environment.renew(first.RefreshToken)
  expect(second?.RefreshToken).not.toBe(first.RefreshToken)
  const [before, after] = [await verify(first.AccessToken), await verify(second?.AccessToken)]
  expect(after).toMatchObject({ origin_jti: before?.origin_jti, auth_time: before?.auth_time })
  environment.clock.now += 59_000
  expect((await environment.renew(first.RefreshToken))?.RefreshToken).toBeDefined()
  environment.clock.now += 1000
  await expect(environment.renew(first.RefreshToken)).rejects.toMatchObject({
    name: 'RefreshTokenReuseException',
  })
  expect((await environment.renew(second?.RefreshToken))?.AccessToken).toBeDefined()
})

test('a successor expires when the first refresh token would have', async () => {
  const first = await environment.signedIn()
  environment.clock.now += 29 * 86_400_000
  const second = await environment.renew(first.RefreshToken)
  environment.clock.now += 86_400_000
  await expect(environment.renew(second?.RefreshToken)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
})

test('without rotation the refresh token stays', async () => {
  environment.cognito().createClient(ClientId, { ...clientProperties, RefreshTokenRotation: undefined })
  const { RefreshToken } = await environment.signedIn()
  expect((await environment.renew(RefreshToken))?.RefreshToken).toBeUndefined()
  environment.clock.now += 86_400_000
  expect((await environment.renew(RefreshToken))?.AccessToken).toBeDefined()
})

test('revocation ends every refresh token of the sign-in and no other; access tokens stay valid', async () => {
  const first = await environment.signedIn()
  const other = (await environment.signIn()).AuthenticationResult
  const second = await environment.renew(first.RefreshToken)
  await environment.revoke(first.RefreshToken)
  const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }
  await expect(environment.renew(first.RefreshToken)).rejects.toMatchObject(revoked)
  await expect(environment.renew(second?.RefreshToken)).rejects.toMatchObject(revoked)
  expect((await environment.renew(other?.RefreshToken))?.AccessToken).toBeDefined()
  expect(await verify(second?.AccessToken)).toBeDefined()
})

test('only refresh tokens can be revoked; unknown ones are no error', async () => {
  const { AccessToken } = await environment.signedIn()
  await environment.revoke('nobody-knows-this')
  await expect(environment.revoke(AccessToken)).rejects.toMatchObject({
    name: 'UnsupportedTokenTypeException',
  })
})

test('a refresh token is invalid for another client', async () => {
  const { RefreshToken } = await environment.signedIn()
  environment.cognito().createClient('another', clientProperties)
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: 'another', RefreshToken })
  await expect(environment.client().send(command)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('signed calls need a policy; renewal and revocation need none', async () => {
  const { RefreshToken } = await environment.signedIn()
  const resource = `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${UserPoolId}`
  expect(environment.asked.at(-1)).toBe(`key cognito-idp:AdminInitiateAuth ${resource}`)
  const before = environment.asked.length
  await environment.renew(RefreshToken)
  await environment.revoke(RefreshToken)
  expect(environment.asked).toHaveLength(before)
})

test('users, sessions and keys survive a restart', async () => {
  const { AccessToken, RefreshToken } = await environment.signedIn()
  await environment.restart()
  expect(await verify(AccessToken)).toBeDefined()
  expect((await environment.renew(RefreshToken))?.AccessToken).toBeDefined()
  expect((await environment.signIn()).AuthenticationResult?.AccessToken).toBeDefined()
})

test('a token of another data folder is refused', async () => {
  const { AccessToken } = await environment.signedIn()
  await environment.restart(() => rm(environment.folder, { recursive: true }))
  await expect(verify(AccessToken)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

test('an access token expires at its time', async () => {
  environment.clock.now -= 16 * 60_000
  const { AccessToken } = await environment.signedIn()
  await expect(verify(AccessToken)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
})

test('no password or refresh token is on disk, and only the owner may read the files', async () => {
  await environment.restart(() => rm(environment.folder, { recursive: true }))
  const { RefreshToken = '' } = await environment.signedIn()
  const files = (await readdir(environment.folder)).map((name) => join(environment.folder, name))
  expect(files).toHaveLength(2)
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(poolPassword)
    expect(text).not.toContain(RefreshToken)
    expect((await stat(file)).mode & 0o077).toBe(0)
  }
})

const setAttributes = (attributes: Record<string, string>, Username = email) => {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  return environment
    .client()
    .send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
}
const attributesOf = async (username: string) => (await environment.getUser(username)).UserAttributes

test('a changed address signs in instead of the old one, and is unverified unless the call says otherwise', async () => {
  await environment.signedIn()
  await setAttributes({ email: 'New@Example.org', email_verified: 'true' })
  expect(
    (await environment.signIn(poolPassword, 'new@example.org')).AuthenticationResult?.AccessToken,
  ).toBeDefined()
  await expect(environment.signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await attributesOf('new@example.org')).toContainEqual({ Name: 'email_verified', Value: 'true' })
  await setAttributes({ email: 'newer@example.org' }, 'new@example.org')
  expect(await attributesOf('newer@example.org')).toContainEqual({ Name: 'email_verified', Value: 'false' })
})

test('another user’s address is refused, and so is another id', async () => {
  await environment.create()
  await environment.create('other@example.org')
  await expect(setAttributes({ email: 'OTHER@example.org' })).rejects.toMatchObject({
    name: 'AliasExistsException',
  })
  await expect(setAttributes({ sub: 'another' })).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(setAttributes({ email }, 'nobody@example.org')).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
})

test('a deleted user and their refresh tokens are unknown at once and after a restart', async () => {
  const { RefreshToken } = await environment.signedIn()
  await environment.client().send(new AdminDeleteUserCommand({ UserPoolId, Username: email }))
  await environment.restart()
  await expect(environment.getUser()).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(environment.renew(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await expect(
    environment.client().send(new AdminDeleteUserCommand({ UserPoolId, Username: email })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' })
  expect((await environment.create()).User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
})
