import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '#emulator/aws/endpoint.ts'
import { type Cognito, createCognito } from '#emulator/services/cognito/cognito.ts'

const UserPoolId = 'us-east-1_aPool1234'
const ClientId = 'siteclient'
const email = 'Reader@Example.org'
const password = 'a long pass phrase'
const policy = { MinimumLength: 10, RequireLowercase: false, RequireUppercase: false, RequireNumbers: false }
const clientProperties = {
  UserPoolId,
  ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  AccessTokenValidity: 15,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'days', IdToken: 'minutes' },
  PreventUserExistenceErrors: 'ENABLED',
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
}

let folder: string
let cognito: Cognito
let endpoint: AwsEndpoint
let client: CognitoIdentityProviderClient
let now: number
/** Access key, if any, and action of each call that a policy is asked for. */
let asked: string[]

async function open(port = 0) {
  cognito = createCognito({ folder, endpointUrl: () => endpoint.url, now: () => now })
  cognito.createPool(UserPoolId, { Policies: { PasswordPolicy: { ...policy, RequireSymbols: false } } })
  cognito.createClient(ClientId, clientProperties)
  endpoint = await startAwsEndpoint({
    services: [cognito],
    port,
    secretOf: () => 'secret',
    refuse(accessKeyId, { action, resource }) {
      asked.push(`${accessKeyId} ${action} ${resource}`)
      return undefined
    },
  })
  client = new CognitoIdentityProviderClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
  })
}

async function shut() {
  client.destroy()
  await endpoint.close()
}

beforeEach(async () => {
  now = Date.now()
  asked = []
  folder = await mkdtemp(join(tmpdir(), 'cognito-'))
  await open()
})

afterEach(async () => {
  await shut()
  await rm(folder, { recursive: true })
})

const create = (Username = email, more: object = {}) =>
  client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS', ...more }))
const setPassword = (Password: string, Permanent = true) =>
  client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password, Permanent }))
const signIn = (PASSWORD = password, USERNAME = email, clientId = ClientId) =>
  client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  )
const renew = async (RefreshToken: string | undefined) =>
  (await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))).AuthenticationResult
const revoke = (Token: string | undefined) => client.send(new RevokeTokenCommand({ ClientId, Token }))
const getUser = (Username = email) => client.send(new AdminGetUserCommand({ UserPoolId, Username }))

async function signedIn() {
  await create()
  await setPassword(password)
  return (await signIn()).AuthenticationResult ?? {}
}

/** The token's claims, for whoever knows nothing but what the pool publishes. */
async function verify(accessToken = '', issuer = cognito.issuerOf(UserPoolId)) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  return (await jwtVerify(accessToken, keys, { issuer })).payload
}

test('creates a user once, whatever the case of the address', async () => {
  const attributes = { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }
  const { User } = await create(email, attributes)
  expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
  const found = await getUser('reader@example.ORG')
  expect(found.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'sub', Value: User?.Username },
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ]),
  )
  await expect(create('READER@example.org')).rejects.toThrow(
    expect.objectContaining({ name: 'UsernameExistsException' }),
  )
})

test('refuses what Cognito refuses: names that are no address, unknown users, invitations', async () => {
  await expect(create('reader')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(create(email, { MessageAction: 'RESEND' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(getUser('nobody@example.org')).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(setPassword(password)).rejects.toMatchObject({ name: 'UserNotFoundException' })
  await expect(
    client.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_other', Username: email })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})

test.each([
  ['nine char', 'InvalidPasswordException'],
  [' begins with a blank', 'InvalidParameterException'],
  ['ends with a blank ', 'InvalidParameterException'],
  ['x'.repeat(257), 'InvalidParameterException'],
])('refuses the password «%s»', async (refused, name) => {
  await create()
  await expect(setPassword(refused)).rejects.toMatchObject({ name })
})

test('a permanent password signs in, with a token that the published keys prove', async () => {
  const tokens = await signedIn()
  expect(tokens).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' })
  const { Username, UserStatus } = await getUser()
  expect(UserStatus).toBe('CONFIRMED')
  expect(await verify(tokens.AccessToken)).toMatchObject({ sub: Username, client_id: ClientId })
})

test('a temporary password is answered with a challenge instead of tokens', async () => {
  await create()
  await setPassword(password, false)
  const answer = await signIn()
  expect(answer.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  expect(answer.AuthenticationResult).toBeUndefined()
  const other = 'other@example.org'
  await create(other, { TemporaryPassword: password })
  expect((await signIn(password, other)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

test('a wrong password, a user without one and an unknown user are told alike', async () => {
  await signedIn()
  await create('new@example.org')
  const told = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn('not the password')).rejects.toMatchObject(told)
  await expect(signIn(password, 'new@example.org')).rejects.toMatchObject(told)
  await expect(signIn(password, 'nobody@example.org')).rejects.toMatchObject(told)
  cognito.createClient('telling', { ...clientProperties, PreventUserExistenceErrors: 'LEGACY' })
  await expect(signIn(password, 'nobody@example.org', 'telling')).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
})

test('from the fifth wrong password on the right one has to wait, each time twice as long, until fifteen quiet minutes', async () => {
  await signedIn()
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(signIn('wrong one')).rejects.toMatchObject(wrong)
  await expect(signIn()).rejects.toMatchObject(locked)
  now += 1000
  await expect(signIn('wrong one')).rejects.toMatchObject(wrong)
  now += 1000
  await expect(signIn()).rejects.toMatchObject(locked)
  now += 1000
  expect((await signIn()).AuthenticationResult?.AccessToken).toBeDefined()
  for (let failure = 1; failure <= 5; failure += 1)
    await expect(signIn('wrong one')).rejects.toMatchObject(wrong)
  now += 15 * 60_000
  for (let failure = 1; failure <= 4; failure += 1)
    await expect(signIn('wrong one')).rejects.toMatchObject(wrong)
  expect((await signIn()).AuthenticationResult?.AccessToken).toBeDefined()
})

test('a client signs in by the flows and for the pool it was made for', async () => {
  await signedIn()
  cognito.createClient('browser', { ...clientProperties, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] })
  cognito.createClient('elsewhere', { ...clientProperties, UserPoolId: 'us-east-1_other' })
  await expect(signIn(password, email, 'browser')).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(signIn(password, email, 'elsewhere')).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
})

test('renewing keeps the sign-in and replaces the refresh token, which works for its grace period only', async () => {
  const first = await signedIn()
  const second = await renew(first.RefreshToken)
  expect(second?.RefreshToken).not.toBe(first.RefreshToken)
  const [before, after] = [await verify(first.AccessToken), await verify(second?.AccessToken)]
  expect(after).toMatchObject({ origin_jti: before?.origin_jti, auth_time: before?.auth_time })
  now += 59_000
  expect((await renew(first.RefreshToken))?.RefreshToken).toBeDefined()
  now += 1000
  await expect(renew(first.RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
  expect((await renew(second?.RefreshToken))?.AccessToken).toBeDefined()
})

test('a successor lives as long as the first refresh token would have', async () => {
  const first = await signedIn()
  now += 29 * 86_400_000
  const second = await renew(first.RefreshToken)
  now += 86_400_000
  await expect(renew(second?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('without rotation the refresh token stays', async () => {
  cognito.createClient(ClientId, { ...clientProperties, RefreshTokenRotation: undefined })
  const { RefreshToken } = await signedIn()
  expect((await renew(RefreshToken))?.RefreshToken).toBeUndefined()
  now += 86_400_000
  expect((await renew(RefreshToken))?.AccessToken).toBeDefined()
})

test('revoking ends every refresh token of the sign-in and no other; access tokens live on', async () => {
  const first = await signedIn()
  const other = (await signIn()).AuthenticationResult
  const second = await renew(first.RefreshToken)
  await revoke(first.RefreshToken)
  const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }
  await expect(renew(first.RefreshToken)).rejects.toMatchObject(revoked)
  await expect(renew(second?.RefreshToken)).rejects.toMatchObject(revoked)
  expect((await renew(other?.RefreshToken))?.AccessToken).toBeDefined()
  expect(await verify(second?.AccessToken)).toBeDefined()
})

test('revoking takes refresh tokens only, where the client may revoke; unknown ones are no error', async () => {
  const { AccessToken, RefreshToken } = await signedIn()
  await revoke('nobody-knows-this')
  await expect(revoke(AccessToken)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' })
  cognito.createClient(ClientId, { ...clientProperties, EnableTokenRevocation: false })
  await expect(revoke(RefreshToken)).rejects.toMatchObject({ name: 'UnsupportedOperationException' })
})

test('a refresh token is worth nothing to another client', async () => {
  const { RefreshToken } = await signedIn()
  cognito.createClient('another', clientProperties)
  const command = new GetTokensFromRefreshTokenCommand({ ClientId: 'another', RefreshToken })
  await expect(client.send(command)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('asks a policy for signed calls; renewing and revoking need none', async () => {
  const { RefreshToken } = await signedIn()
  const resource = `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${UserPoolId}`
  expect(asked.at(-1)).toBe(`key cognito-idp:AdminInitiateAuth ${resource}`)
  const before = asked.length
  await renew(RefreshToken)
  await revoke(RefreshToken)
  expect(asked).toHaveLength(before)
})

test('users, sessions and keys outlive a restart', async () => {
  const { AccessToken, RefreshToken } = await signedIn()
  const { port } = endpoint
  await shut()
  await open(port)
  expect(await verify(AccessToken)).toBeDefined()
  expect((await renew(RefreshToken))?.AccessToken).toBeDefined()
  expect((await signIn()).AuthenticationResult?.AccessToken).toBeDefined()
})

test('a token of another data folder is refused', async () => {
  const { AccessToken } = await signedIn()
  const { port } = endpoint
  await shut()
  await rm(folder, { recursive: true })
  await open(port)
  await expect(verify(AccessToken)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

test('an access token ends when it says', async () => {
  now -= 16 * 60_000
  const { AccessToken } = await signedIn()
  await expect(verify(AccessToken)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
})

test('no password and no refresh token is on disk, and nobody else may read the rest', async () => {
  const { RefreshToken = '' } = await signedIn()
  const files = (await readdir(folder)).map((name) => join(folder, name))
  expect(files).toHaveLength(2)
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(password)
    expect(text).not.toContain(RefreshToken)
    expect((await stat(file)).mode & 0o077).toBe(0)
  }
})
