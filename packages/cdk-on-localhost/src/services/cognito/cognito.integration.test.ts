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
  openPoolBed,
  type PoolBed,
  password,
  UserPoolId,
} from './pool-bed.fixture.ts'

let bed: PoolBed

beforeEach(async () => {
  bed = await openPoolBed()
})

afterEach(() => bed.close())

/** Verifies the token with only what the pool publishes. */
async function verify(accessToken = '', issuer = bed.cognito().issuerOf(UserPoolId)) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  return (await jwtVerify(accessToken, keys, { issuer })).payload
}

test('creates a user once, whatever the case of the address', async () => {
  const attributes = { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }
  const { User } = await bed.create(email, attributes)
  expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
  const found = await bed.getUser('reader@example.ORG')
  expect(found.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'sub', Value: User?.Username },
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ]),
  )
  await expect(bed.create('READER@example.org')).rejects.toThrow(
    expect.objectContaining({ name: 'UsernameExistsException' }),
  )
})

test('refuses what Cognito refuses: names that are no address, unknown users, invitations', async () => {
  await expect(bed.create('reader')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(bed.create(email, { MessageAction: 'RESEND' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(bed.getUser('nobody@example.org')).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(bed.setPassword(password)).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(
    bed.client().send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_other', Username: email })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})

test.each([
  ['nine char', 'InvalidPasswordException'],
  [' begins with a blank', 'InvalidParameterException'],
  ['ends with a blank ', 'InvalidParameterException'],
  ['x'.repeat(257), 'InvalidParameterException'],
])('refuses the password «%s»', async (refused, name) => {
  await bed.create()
  await expect(bed.setPassword(refused)).rejects.toMatchObject({ name })
})

test('a permanent password signs in, with a token that the published keys prove', async () => {
  const tokens = await bed.signedIn()
  expect(tokens).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' })
  const { Username, UserStatus } = await bed.getUser()
  expect(UserStatus).toBe('CONFIRMED')
  expect(await verify(tokens.AccessToken)).toMatchObject({ sub: Username, client_id: ClientId })
})

test('temporary passwords and clients that tell who exists are refused', async () => {
  await expect(bed.create(email, { TemporaryPassword: password })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  const telling = { ...clientProperties, PreventUserExistenceErrors: 'LEGACY' }
  expect(() => bed.cognito().createClient('telling', telling)).toThrow('tell who exists')
})

test('a wrong password, a user without one and an unknown user are told alike', async () => {
  await bed.signedIn()
  await bed.create('new@example.org')
  const told = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(bed.signIn('not the password')).rejects.toMatchObject(told)
  await expect(bed.signIn(password, 'new@example.org')).rejects.toMatchObject(told)
  await expect(bed.signIn(password, 'nobody@example.org')).rejects.toMatchObject(told)
})

test('from the fifth wrong password on the right one has to wait, each time twice as long, until fifteen quiet minutes', async () => {
  await bed.signedIn()
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(bed.signIn('wrong one')).rejects.toMatchObject(wrong)
  await expect(bed.signIn()).rejects.toMatchObject(locked)
  bed.clock.now += 1000
  await expect(bed.signIn('wrong one')).rejects.toMatchObject(wrong)
  bed.clock.now += 1000
  await expect(bed.signIn()).rejects.toMatchObject(locked)
  bed.clock.now += 1000
  expect((await bed.signIn()).AuthenticationResult?.AccessToken).toBeDefined()
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(bed.signIn('wrong one')).rejects.toMatchObject(wrong)
  bed.clock.now += 15 * 60_000
  for (let failure = 1; failure <= 4; failure += 1)
    await expect(bed.signIn('wrong one')).rejects.toMatchObject(wrong)
  expect((await bed.signIn()).AuthenticationResult?.AccessToken).toBeDefined()
})

test('a client signs in by the flows and for the pool it was made for', async () => {
  await bed.signedIn()
  bed.cognito().createClient('browser', { ...clientProperties, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] })
  bed.cognito().createClient('elsewhere', { ...clientProperties, UserPoolId: 'us-east-1_other' })
  await expect(bed.signIn(password, email, 'browser')).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(bed.signIn(password, email, 'elsewhere')).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
})

test('renewing keeps the sign-in and replaces the refresh token, which works for its grace period only', async () => {
  const first = await bed.signedIn()
  const second = await bed.renew(first.RefreshToken)
  expect(second?.RefreshToken).not.toBe(first.RefreshToken)
  const [before, after] = [await verify(first.AccessToken), await verify(second?.AccessToken)]
  expect(after).toMatchObject({ origin_jti: before?.origin_jti, auth_time: before?.auth_time })
  bed.clock.now += 59_000
  expect((await bed.renew(first.RefreshToken))?.RefreshToken).toBeDefined()
  bed.clock.now += 1000
  await expect(bed.renew(first.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
  expect((await bed.renew(second?.RefreshToken))?.AccessToken).toBeDefined()
})

test('a successor lives as long as the first refresh token would have', async () => {
  const first = await bed.signedIn()
  bed.clock.now += 29 * 86_400_000
  const second = await bed.renew(first.RefreshToken)
  bed.clock.now += 86_400_000
  await expect(bed.renew(second?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('without rotation the refresh token stays', async () => {
  bed.cognito().createClient(ClientId, { ...clientProperties, RefreshTokenRotation: undefined })
  const { RefreshToken } = await bed.signedIn()
  expect((await bed.renew(RefreshToken))?.RefreshToken).toBeUndefined()
  bed.clock.now += 86_400_000
  expect((await bed.renew(RefreshToken))?.AccessToken).toBeDefined()
})

test('revoking ends every refresh token of the sign-in and no other; access tokens live on', async () => {
  const first = await bed.signedIn()
  const other = (await bed.signIn()).AuthenticationResult
  const second = await bed.renew(first.RefreshToken)
  await bed.revoke(first.RefreshToken)
  const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }
  await expect(bed.renew(first.RefreshToken)).rejects.toMatchObject(revoked)
  await expect(bed.renew(second?.RefreshToken)).rejects.toMatchObject(revoked)
  expect((await bed.renew(other?.RefreshToken))?.AccessToken).toBeDefined()
  expect(await verify(second?.AccessToken)).toBeDefined()
})

test('revoking takes refresh tokens only; unknown ones are no error', async () => {
  const { AccessToken } = await bed.signedIn()
  await bed.revoke('nobody-knows-this')
  await expect(bed.revoke(AccessToken)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' })
})

test('a refresh token is worth nothing to another client', async () => {
  const { RefreshToken } = await bed.signedIn()
  bed.cognito().createClient('another', clientProperties)
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: 'another', RefreshToken })
  await expect(bed.client().send(command)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('asks a policy for signed calls; renewing and revoking need none', async () => {
  const { RefreshToken } = await bed.signedIn()
  const resource = `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${UserPoolId}`
  expect(bed.asked.at(-1)).toBe(`key cognito-idp:AdminInitiateAuth ${resource}`)
  const before = bed.asked.length
  await bed.renew(RefreshToken)
  await bed.revoke(RefreshToken)
  expect(bed.asked).toHaveLength(before)
})

test('users, sessions and keys outlive a restart', async () => {
  const { AccessToken, RefreshToken } = await bed.signedIn()
  await bed.restart()
  expect(await verify(AccessToken)).toBeDefined()
  expect((await bed.renew(RefreshToken))?.AccessToken).toBeDefined()
  expect((await bed.signIn()).AuthenticationResult?.AccessToken).toBeDefined()
})

test('a token of another data folder is refused', async () => {
  const { AccessToken } = await bed.signedIn()
  await bed.restart(() => rm(bed.folder, { recursive: true }))
  await expect(verify(AccessToken)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

test('an access token ends when it says', async () => {
  bed.clock.now -= 16 * 60_000
  const { AccessToken } = await bed.signedIn()
  await expect(verify(AccessToken)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
})

test('no password and no refresh token is on disk, and nobody else may read the rest', async () => {
  // The pool then creates a new signing key.
  await bed.restart(() => rm(bed.folder, { recursive: true }))
  const { RefreshToken = '' } = await bed.signedIn()
  const files = (await readdir(bed.folder)).map((name) => join(bed.folder, name))
  expect(files).toHaveLength(2)
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(password)
    expect(text).not.toContain(RefreshToken)
    expect((await stat(file)).mode & 0o077).toBe(0)
  }
})

const setAttributes = (attributes: Record<string, string>, Username = email) => {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  return bed.client().send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
}
const attributesOf = async (username: string) => (await bed.getUser(username)).UserAttributes

test('a changed address signs in instead of the old one, and is unverified unless the call says otherwise', async () => {
  await bed.signedIn()
  await setAttributes({ email: 'New@Example.org', email_verified: 'true' })
  expect((await bed.signIn(password, 'new@example.org')).AuthenticationResult?.AccessToken).toBeDefined()
  await expect(bed.signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await attributesOf('new@example.org')).toContainEqual({ Name: 'email_verified', Value: 'true' })
  await setAttributes({ email: 'newer@example.org' }, 'new@example.org')
  expect(await attributesOf('newer@example.org')).toContainEqual({ Name: 'email_verified', Value: 'false' })
})

test('an address that somebody else has is refused, and so is another id', async () => {
  await bed.create()
  await bed.create('other@example.org')
  await expect(setAttributes({ email: 'OTHER@example.org' })).rejects.toMatchObject({
    name: 'AliasExistsException',
  })
  await expect(setAttributes({ sub: 'another' })).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(setAttributes({ email }, 'nobody@example.org')).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
})

test('a deleted user is unknown at once and after a restart, and so is every refresh token of theirs', async () => {
  const { RefreshToken } = await bed.signedIn()
  await bed.client().send(new AdminDeleteUserCommand({ UserPoolId, Username: email }))
  await bed.restart()
  await expect(bed.getUser()).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(bed.renew(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await expect(
    bed.client().send(new AdminDeleteUserCommand({ UserPoolId, Username: email })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' })
  expect((await bed.create()).User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
})
