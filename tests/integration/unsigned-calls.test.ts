import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AwsService } from 'cdk-on-localhost'
import { openDataFolder } from 'cdk-on-localhost/data-folder'
import {
  type AwsEndpoint,
  createRoles,
  openServices,
  presignCall,
  type RawCall,
  sendRaw,
  signCall,
  startAwsEndpoint,
  unsignedCalls,
} from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFakes } from '#local/fakes/open-fakes.ts'

const owner = { accessKeyId: 'OWNER', secretAccessKey: 'the secret of the owner' }
const siteOrigin = 'http://127.0.0.1:4400'

const json = (target: string, body = '{}'): RawCall => ({
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target },
  body,
})

const calls: Record<string, RawCall> = {
  dynamodb: json('DynamoDB_20120810.Scan', '{"TableName":"People"}'),
  s3: { method: 'GET', path: '/store/private%20file.json', headers: {} },
  ses: {
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'Action=GetSendQuota&Version=2010-12-01',
  },
  secretsmanager: json('secretsmanager.GetSecretValue', '{"SecretId":"edge"}'),
  states: json('AWSStepFunctions.StartExecution'),
  'cognito-idp': json('AWSCognitoIdentityProviderService.AdminGetUser'),
  transcribe: json('Transcribe.StartTranscriptionJob'),
  bedrock: { method: 'POST', path: '/model/us.a-model%3A0/converse', headers: {}, body: '{}' },
  sqs: json('AmazonSQS.SendMessage'),
}
const services = Object.keys(calls)

/** AWS's names and statuses of a refusal, by protocol. */
const protocols = {
  json: {
    missing: [400, 'MissingAuthenticationTokenException'],
    incomplete: [400, 'IncompleteSignatureException'],
    unknownKey: [400, 'UnrecognizedClientException'],
    mismatch: [400, 'InvalidSignatureException'],
    skewed: [400, 'InvalidSignatureException'],
    expired: [400, 'InvalidSignatureException'],
    notSigned: [400, 'InvalidSignatureException'],
  },
  restJson: {
    missing: [403, 'MissingAuthenticationTokenException'],
    incomplete: [403, 'IncompleteSignatureException'],
    unknownKey: [403, 'UnrecognizedClientException'],
    mismatch: [403, 'InvalidSignatureException'],
    skewed: [403, 'InvalidSignatureException'],
    expired: [403, 'InvalidSignatureException'],
    notSigned: [403, 'InvalidSignatureException'],
  },
  query: {
    missing: [403, 'MissingAuthenticationToken'],
    incomplete: [400, 'IncompleteSignature'],
    unknownKey: [403, 'InvalidClientTokenId'],
    mismatch: [403, 'SignatureDoesNotMatch'],
    skewed: [403, 'SignatureDoesNotMatch'],
    expired: [403, 'SignatureDoesNotMatch'],
    notSigned: [403, 'SignatureDoesNotMatch'],
  },
  s3: {
    missing: [403, 'AccessDenied'],
    incomplete: [400, 'AuthorizationHeaderMalformed'],
    unknownKey: [403, 'InvalidAccessKeyId'],
    mismatch: [403, 'SignatureDoesNotMatch'],
    skewed: [403, 'RequestTimeTooSkewed'],
    expired: [403, 'AccessDenied'],
    notSigned: [403, 'AccessDenied'],
  },
} as const
const other = { s3: 's3', ses: 'query', bedrock: 'restJson' } as const
const namesOf = (service: string) =>
  protocols[Object.entries(other).find(([name]) => name === service)?.[1] ?? 'json']

let folder: string
let endpoint: AwsEndpoint
let served: readonly AwsService[]
let release: () => void
let reached: string[]

const watched = (service: AwsService): AwsService => ({
  ...service,
  async handle(call) {
    reached.push(service.signingName)
    await service.handle(call)
  },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unsigned-calls-'))
  const data = openDataFolder(folder)
  release = data.release
  const opened = await openServices({
    data,
    endpointUrl: 'http://127.0.0.1:1',
    administrator: owner,
    roles: createRoles(data.secret),
    refuse: () => undefined,
    openMore: openFakes({}),
    log: () => undefined,
  })
  opened.s3.createBucket('store')
  opened.cognito.createPool('us-east-1_pool', {})
  served = opened.all
  endpoint = await startAwsEndpoint({
    services: served.map(watched),
    port: 0,
    secretOf: (key) => (key === owner.accessKeyId ? owner.secretAccessKey : undefined),
    origins: new Set([siteOrigin]),
  })
})

afterAll(async () => {
  await endpoint.close()
  release()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  reached = []
})

function callOf(service: string): RawCall {
  const call = calls[service]
  if (!call) throw new Error(`There is no call of ${service}.`)
  return call
}

const signed = (
  service: string,
  credentials: Parameters<typeof signCall>[2]['credentials'] = owner,
  at = new Date(),
) => signCall(endpoint.url, callOf(service), { service, credentials, at })
const presigned = (service: string, at = new Date()) =>
  presignCall(endpoint.url, callOf(service), { service, credentials: owner, at })

async function outcomeOf(call: RawCall) {
  const { status, code } = await sendRaw(endpoint.url, call)
  return { answer: [status, code], reached }
}
const refused = (answer: readonly [number, string]) => ({ answer: [...answer], reached: [] })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('the calls below cover every service of the endpoint', () => {
  expect(services.toSorted()).toEqual(served.map(({ signingName }) => signingName).toSorted())
})

test.each(services)('%s accepts signed calls only, in its form of refusal', async (service) => {
  const { missing, mismatch } = namesOf(service)
  expect(await outcomeOf(callOf(service))).toEqual(refused(missing))
  const wrong = await signed(service, { ...owner, secretAccessKey: 'a guess' })
  expect(await outcomeOf(wrong)).toEqual(refused(mismatch))
  await sendRaw(endpoint.url, await signed(service))
  await sendRaw(endpoint.url, await presigned(service))
  expect(reached).toEqual([service, service])
})

/** One service of each protocol. */
describe.each(['dynamodb', 's3', 'ses', 'bedrock'])('%s', (service) => {
  const names = namesOf(service)

  test('refuses a call with an incomplete signature', async () => {
    const call = await signed(service)
    const authorization = call.headers.authorization?.replace(/, Signature=.*/, '') ?? ''
    const half = { ...call, headers: { ...call.headers, authorization } }
    expect(await outcomeOf(half)).toEqual(refused(names.incomplete))
  })

  test('refuses a call with an unknown key or an unknown session token', async () => {
    const unknown = await signed(service, { ...owner, accessKeyId: 'NOBODY' })
    expect(await outcomeOf(unknown)).toEqual(refused(names.unknownKey))
    const withToken = await signed(service, { ...owner, sessionToken: 'token' })
    expect(await outcomeOf(withToken)).toEqual(refused(names.unknownKey))
  })

  test('refuses a call whose path, query or method was changed on the way', async () => {
    const call = await signed(service)
    const changed = [
      { ...call, path: `${call.path}x` },
      { ...call, path: `${call.path}?a=1` },
      { ...call, method: 'PUT' },
    ]
    for (const each of changed) expect(await outcomeOf(each)).toEqual(refused(names.mismatch))
  })

  test('refuses a call whose header was changed or added on the way', async () => {
    const call = await signed(service)
    const date = call.headers['x-amz-date'] ?? ''
    const changed = { ...call.headers, 'x-amz-date': `${date.slice(0, -2)}${date.endsWith('0Z') ? 1 : 0}Z` }
    expect(await outcomeOf({ ...call, headers: changed })).toEqual(refused(names.mismatch))
    const added = { ...call.headers, 'x-amz-added': 'later' }
    expect(await outcomeOf({ ...call, headers: added })).toEqual(refused(names.notSigned))
  })

  test('refuses a call signed 16 minutes ago or 16 minutes ahead', async () => {
    for (const minutes of [16, -16])
      expect(await outcomeOf(await signed(service, owner, minutesAgo(minutes)))).toEqual(
        refused(names.skewed),
      )
    await sendRaw(endpoint.url, await signed(service, owner, minutesAgo(14)))
    expect(reached).toEqual([service])
  })

  test('refuses an expired presigned call, and one whose expiry was changed', async () => {
    const late = await presigned(service, minutesAgo(2))
    expect(await outcomeOf(late)).toEqual(refused(names.expired))
    const longer = { ...late, path: late.path.replace('X-Amz-Expires=60', 'X-Amz-Expires=600') }
    expect(await outcomeOf(longer)).toEqual(refused(names.mismatch))
  })
})

const withBodies = services.filter((service) => service !== 's3')
test.each(withBodies)('%s refuses a call whose body was changed on the way', async (service) => {
  const call = await signed(service)
  const answer = namesOf(service).mismatch
  expect(await outcomeOf({ ...call, body: `${call.body} ` })).toEqual(refused(answer))
  const unsigned = {
    ...callOf(service),
    headers: { ...callOf(service).headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  }
  const claimed = await signCall(endpoint.url, unsigned, { service, credentials: owner })
  expect(await outcomeOf(claimed)).toEqual(refused(answer))
})

test('a signed call under a foreign host name is refused', async () => {
  const { port } = endpoint
  for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1:${port + 1}`, '']) {
    const url = `http://${host || '127.0.0.1'}`
    const call = await signCall(url, callOf('dynamodb'), { service: 'dynamodb', credentials: owner })
    const { status } = await sendRaw(endpoint.url, { ...call, headers: { ...call.headers, host } })
    expect([host, status, reached]).toEqual([host, 421, []])
  }
})

test('a signed call from a page of another origin is refused', async () => {
  const call = await signed('dynamodb')
  for (const origin of ['https://evil.example', 'null', `${siteOrigin}.evil.example`, endpoint.url]) {
    const { status } = await sendRaw(endpoint.url, { ...call, headers: { ...call.headers, origin } })
    expect([origin, status, reached]).toEqual([origin, 403, []])
  }
  await sendRaw(endpoint.url, { ...call, headers: { ...call.headers, origin: siteOrigin } })
  expect(reached).toEqual(['dynamodb'])
})

test('no other origin is allowed by CORS', async () => {
  for (const origin of ['https://evil.example', 'null', endpoint.url]) {
    const asking = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-amz-target',
    }
    const answer = await sendRaw(endpoint.url, {
      ...callOf('dynamodb'),
      method: 'OPTIONS',
      headers: asking,
      body: '',
    })
    expect([answer.status, answer.headers['access-control-allow-origin'], reached]).toEqual([
      403,
      undefined,
      [],
    ])
  }
})

test('a bucket stores nothing of a body that does not match its signature', async () => {
  const put: RawCall = { method: 'PUT', path: '/store/note', headers: {}, body: 'signed' }
  const signing = { service: 's3', credentials: owner }
  const changed = { ...(await signCall(endpoint.url, put, signing)), body: 'forged' }
  expect((await outcomeOf(changed)).answer).toEqual([400, 'XAmzContentSHA256Mismatch'])
  const get = await signCall(endpoint.url, { method: 'GET', path: '/store/note', headers: {} }, signing)
  expect((await outcomeOf(get)).answer).toEqual([404, 'NoSuchKey'])
})

test('a signature for one service is invalid for others', async () => {
  const call = await signed('dynamodb')
  const authorization = call.headers.authorization?.replace('/dynamodb/', '/sqs/') ?? ''
  const moved = { ...call, headers: { ...call.headers, authorization } }
  expect(await outcomeOf(moved)).toEqual(refused(protocols.json.mismatch))
})

test('a signature for another region or another day is refused', async () => {
  const call = await signed('dynamodb')
  for (const [part, replacement] of [
    ['/us-east-1/', '/eu-west-1/'],
    [/\/20\d{6}\//, '/20200101/'],
  ] as const) {
    const authorization = call.headers.authorization?.replace(part, replacement) ?? ''
    const moved = { ...call, headers: { ...call.headers, authorization } }
    expect(await outcomeOf(moved)).toEqual(refused(protocols.json.mismatch))
  }
})

test('a call with two signatures is refused', async () => {
  const inQuery = await presigned('bedrock')
  const { headers } = await signed('bedrock')
  expect(await outcomeOf({ ...inQuery, headers })).toEqual(refused(protocols.restJson.incomplete))
})

describe('without a signature', () => {
  test('only a pool’s public keys, two calls with a refresh token, and two for a forgotten password are allowed', () => {
    expect(unsignedCalls).toEqual([
      { service: 'cognito-idp', method: 'GET', path: /^\/([\w-]+_\w+)\/\.well-known\/jwks\.json$/ },
      {
        service: 'cognito-idp',
        method: 'POST',
        target: 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      { service: 'cognito-idp', method: 'POST', target: 'AWSCognitoIdentityProviderService.RevokeToken' },
      {
        service: 'cognito-idp',
        method: 'POST',
        target: 'AWSCognitoIdentityProviderService.ForgotPassword',
        isForPages: true,
      },
      {
        service: 'cognito-idp',
        method: 'POST',
        target: 'AWSCognitoIdentityProviderService.ConfirmForgotPassword',
        isForPages: true,
      },
    ])
  })

  const keys: RawCall = { method: 'GET', path: '/us-east-1_pool/.well-known/jwks.json', headers: {} }

  test('the public keys of a pool are answered', async () => {
    const answer = await sendRaw(endpoint.url, keys)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({ keys: [expect.objectContaining({ kty: 'RSA', use: 'sig' })] })
  })

  test('they are refused to pages of other origins, under foreign host names, and by other methods', async () => {
    const { port } = endpoint
    const asked = [
      { ...keys, headers: { origin: 'https://evil.example' } },
      { ...keys, headers: { host: `evil.example:${port}` } },
      { ...keys, method: 'POST' },
    ]
    const statuses = await Promise.all(asked.map(async (call) => (await sendRaw(endpoint.url, call)).status))
    expect([statuses, reached]).toEqual([[403, 421, 403], []])
  })

  test('an operation is refused under the target of another service or below another path', async () => {
    const wrong = json('Other.RevokeToken')
    const below = { ...json('AWSCognitoIdentityProviderService.RevokeToken'), path: '/x' }
    for (const call of [wrong, below]) expect(await outcomeOf(call)).toEqual(refused(protocols.json.missing))
  })
})
