import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Table } from '#functions/data/table.ts'
import { changeUser, createUser } from '#functions/data/users.ts'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Capability, Role } from '#shared/rules/access.ts'
import { type CatalogueBed, openCatalogueBed } from './catalogue-bed.ts'
import { createPoolDouble, type PoolDouble } from './pool-double.ts'

export const siteUrl = 'http://127.0.0.1:4400'
const originVerify = 'the-secret-of-the-edge'
const clientId = 'client-of-the-test'

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signToken(claims: object, key: KeyObject, kid = 'key-1'): string {
  const text = `${base64url({ alg: 'RS256', kid })}.${base64url(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
}

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

export type Call = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** As it travels; instead of `body`. */
  rawBody?: string
  token?: string
  /** Whole cookies, `name=value`; besides `token`. */
  cookies?: string[]
  headers?: Record<string, string>
}

export type HttpBed = {
  catalogue: Table
  people: Table
  operations: Table
  pool: PoolDouble
  /** Calls the function of this contract as the gateway does. */
  call(name: string, call?: Call): Promise<APIGatewayProxyStructuredResultV2>
  /** An access token as the pool signs them, of a new person. */
  signIn(person: { role: Role; capabilities?: Capability[] }): Promise<{ userId: string; token: string }>
  token(userId: string, change?: Record<string, unknown>): string
  /** Signed with a key that the pool does not have. */
  forgedToken(userId: string): string
  close(): Promise<void>
}

/** The pool's public keys, where its issuer says they are. */
async function servePublicKey(publicKey: KeyObject) {
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }]
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { issuer: `http://127.0.0.1:${port}/pool`, close: () => server.close() }
}

function contractNamed(name: string): Contract {
  const found = contracts.find((contract) => contract.name === name)
  if (!found) throw new Error(`There is no contract ${name}.`)
  return found
}

function eventOf(contract: Contract, call: Call): APIGatewayProxyEventV2 {
  const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const routeKey = `${contract.method} ${contract.path}`
  return {
    version: '2.0',
    routeKey,
    rawPath: contract.path,
    rawQueryString: '',
    cookies: [...(call.token ? [`__Host-session=${call.token}`] : []), ...(call.cookies ?? [])],
    headers: {
      'x-origin-verify': originVerify,
      'x-viewer-address': '203.0.113.9',
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.query && { queryStringParameters: call.query }),
    ...(call.params && { pathParameters: call.params }),
    requestContext: {
      accountId: '0',
      apiId: 'api',
      domainName: 'd',
      domainPrefix: 'd',
      http: {
        method: contract.method,
        path: contract.path,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  }
}

function setEnvironment(bed: CatalogueBed, issuer: string, tables: Record<string, Table>) {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: bed.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.name])),
    SITE_URL: siteUrl,
    ORIGIN_VERIFY: originVerify,
    USER_POOL_ID: 'us-east-1_test',
    USER_POOL_CLIENT_ID: clientId,
    USER_POOL_ISSUER: issuer,
    STORE_BUCKET: 'store',
    MEDIA_BUCKET: 'media',
    EPISODE_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:episode',
    IMPORTED_QUEUE_URL: `${bed.endpoint}/000000000000/imported`,
    MODEL_ID: 'a-model',
    STANCE_VOTES: '3',
    ALLOWED_PRIVATE_HOSTS: '',
    CONTENT_LANGUAGES: 'en',
  })
}

/** The functions in this process, with a real database and tokens signed as the pool signs them, and a double of the pool. */
export async function openHttpBed(): Promise<HttpBed> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = await servePublicKey(pair.publicKey)
  const claimsOf = (userId: string, originJti = `origin-${userId}`) => {
    const now = Math.floor(Date.now() / 1000)
    return {
      sub: userId,
      iss: keys.issuer,
      client_id: clientId,
      token_use: 'access',
      origin_jti: originJti,
      auth_time: now,
      iat: now,
      exp: now + 900,
    }
  }
  const token = (userId: string, change: Record<string, unknown> = {}) =>
    signToken({ ...claimsOf(userId), ...change }, pair.privateKey)
  const pool = createPoolDouble((sub, originJti) => signToken(claimsOf(sub, originJti), pair.privateKey))
  const bed = await openCatalogueBed([pool.service])
  const [catalogue, people, operations] = await Promise.all([bed.newTable(), bed.newTable(), bed.newTable()])
  setEnvironment(bed, keys.issuer, {
    CATALOGUE_TABLE: catalogue,
    PEOPLE_TABLE: people,
    OPERATIONS_TABLE: operations,
  })

  return {
    catalogue,
    people,
    operations,
    pool,
    token,
    forgedToken: (userId) => signToken(claimsOf(userId), stranger.privateKey),
    async signIn({ role, capabilities }) {
      const userId = randomUUID()
      await createUser(people, { userId, email: `${userId}@example.com`, role }, new Date())
      if (capabilities) await changeUser(people, userId, (user) => ({ ...user, capabilities }))
      return { userId, token: token(userId) }
    },
    async call(name, call = {}) {
      const module: { handler: Handler } = await import(
        /* @vite-ignore */ resolve(`functions/api/${name.replace('.', '/')}.ts`)
      )
      return module.handler(eventOf(contractNamed(name), call))
    },
    async close() {
      keys.close()
      await bed.close()
    },
  }
}
