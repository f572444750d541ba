import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arnOf } from '../../aws/identity.ts'
import { listen } from '../../listen.ts'
import { deployCode } from '../lambda/deploy-code.fixture.ts'
import { createLambdaHost, type LambdaHost } from '../lambda/host.ts'
import { createHttpApi, type HttpApi } from './http-api.ts'
import type { HttpRequest } from './message.ts'
import { toListener } from './node-server.ts'

let folder: string
let host: LambdaHost
let api: HttpApi
let server: Server
let url: string

const handlers = {
  echo: 'export const handler = async (event) => event',
  reply: `export const handler = async (event) => ({ statusCode: 202, cookies: ['s=1; Path=/', 't=2'], headers: { 'content-type': 'text/plain' }, body: event.body ?? '' })`,
  broken: 'export const handler = async () => { throw new Error("inside") }',
  slow: 'export const handler = () => new Promise(() => {})',
  fallback: 'export const handler = async () => ({ statusCode: 404, body: "no such page" })',
}

// Advancing the clock before each test refills the throttle.
let now = 0
beforeEach(() => {
  now += 60_000
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'http-api-'))
  host = createLambdaHost({ endpointUrl: 'http://127.0.0.1:1', region: 'us-east-1' })
  api = createHttpApi({ id: 'abc', invoke: host.invoke, clock: () => now })
  api.addStage({
    StageName: '$default',
    StageVariables: { colour: 'green' },
    // Template parameters arrive as strings.
    DefaultRouteSettings: { ThrottlingBurstLimit: '50', ThrottlingRateLimit: '50' },
  })
  api.addStage({ StageName: 'apart', StageVariables: { colour: 'blue' } })
  for (const [name, code] of Object.entries(handlers)) {
    const arn = await deployCode(host, folder, { name, code, timeoutSeconds: 20 })
    host.addPermission({
      FunctionName: name,
      Action: 'lambda:InvokeFunction',
      Principal: 'apigateway.amazonaws.com',
      SourceArn: `${arnOf('execute-api', 'abc')}/*/*${name === 'fallback' ? '' : '/api/*'}`,
    })
    api.addIntegration(name, {
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: arn,
      PayloadFormatVersion: '2.0',
      ...(name === 'slow' && { TimeoutInMillis: 300 }),
    })
  }
  const targets = {
    'GET /api/topics/{name}': 'echo',
    'POST /api/reply': 'reply',
    'GET /api/broken': 'broken',
    'GET /api/slow': 'slow',
    'GET /elsewhere': 'echo',
    $default: 'fallback',
  }
  for (const [RouteKey, name] of Object.entries(targets)) {
    api.addRoute({ RouteKey, Target: `integrations/${name}` })
  }
  const named = (request: HttpRequest) => {
    if (!request.headers.has('x-other-host')) request.headers.set('host', api.domainName)
    return api.handle(request)
  }
  server = createServer(toListener(named, (error) => expect.fail(String(error))))
  url = `http://127.0.0.1:${await listen(server)}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await host.close()
  await rm(folder, { recursive: true })
})

test('passes the decoded path, parameters, query and stage variables to the function', async () => {
  const event = await (await fetch(`${url}/api/topics/Health%20care?limit=2&x=%26`)).json()
  expect(event).toMatchObject({
    routeKey: 'GET /api/topics/{name}',
    rawPath: '/api/topics/Health care',
    pathParameters: { name: 'Health care' },
    queryStringParameters: { limit: '2', x: '&' },
    stageVariables: { colour: 'green' },
    headers: { host: 'abc.execute-api.us-east-1.amazonaws.com', 'x-forwarded-for': '127.0.0.1' },
    requestContext: { http: { sourceIp: '127.0.0.1' } },
  })
})

test("finds the routes behind a stage's name, which stays in the path that the function sees", async () => {
  const event = await (await fetch(`${url}/apart/api/topics/Taxes`)).json()
  expect(event).toMatchObject({
    routeKey: 'GET /api/topics/{name}',
    rawPath: '/apart/api/topics/Taxes',
    pathParameters: { name: 'Taxes' },
    stageVariables: { colour: 'blue' },
    requestContext: { stage: 'apart' },
  })
})

test('sends each cookie as its own header', async () => {
  const response = await fetch(`${url}/api/reply`, { method: 'POST', body: 'hello' })
  expect([response.status, await response.text()]).toEqual([202, 'hello'])
  expect(response.headers.getSetCookie()).toEqual(['s=1; Path=/', 't=2'])
  expect(response.headers.get('apigw-requestid')).toBeTruthy()
})

test("answers failures and time-outs with the gateway's texts, without a reason", async () => {
  const broken = await fetch(`${url}/api/broken`)
  expect([broken.status, await broken.json()]).toEqual([500, { message: 'Internal Server Error' }])
  const slow = await fetch(`${url}/api/slow`)
  expect([slow.status, await slow.json()]).toEqual([503, { message: 'Service Unavailable' }])
})

test('sends unknown paths and methods to the default route', async () => {
  for (const response of [await fetch(`${url}/nowhere`), await fetch(`${url}/api/reply`)]) {
    expect([response.status, await response.text()]).toEqual([404, 'no such page'])
  }
})

test("refuses bodies over 10 MB and over Lambda's limit, and heads over 10,240 bytes", async () => {
  const post = (bytes: number) => fetch(`${url}/api/reply`, { method: 'POST', body: Buffer.alloc(bytes) })
  for (const response of [await post(10_485_761), await post(5_000_000)]) {
    expect([response.status, await response.json()]).toEqual([413, { message: 'Request Entity Too Large' }])
  }
  const headers = { 'x-long': 'x'.repeat(10_300) }
  expect((await fetch(`${url}/api/broken`, { headers })).status).toBe(431)
})

test("refuses a host that is not its own, and a route that the function's policy does not allow", async () => {
  const other = await fetch(`${url}/api/topics/x`, { headers: { 'x-other-host': '1' } })
  expect([other.status, await other.json()]).toEqual([403, { message: 'Forbidden' }])
  expect((await fetch(`${url}/elsewhere`)).status).toBe(500)
})

test('throttles each stage by its own settings', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 80 }, async () => (await fetch(`${url}/nowhere`)).status),
  )
  expect(statuses.filter((status) => status === 404)).toHaveLength(50)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  expect((await fetch(`${url}/apart/nowhere`)).status).toBe(404)
  now += 100
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
})
