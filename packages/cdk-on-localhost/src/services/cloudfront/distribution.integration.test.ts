import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../../listen.ts'
import { type HttpRequest, wholeResponse } from '../http-api/message.ts'
import { toListener } from '../http-api/node-server.ts'
import { createDistribution, type Distribution } from './distribution.ts'
import { createHttpOrigin } from './origins.ts'

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const cachingOptimised = '658327ea-f89d-4fab-a63d-7e88639e58f6'
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'
const allMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']

const viewerFunction = {
  Name: 'name-viewer',
  FunctionCode: `function handler(event) {
    event.request.headers['x-viewer-address'] = { value: event.viewer.ip }
    return event.request }`,
  FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
}

const statusFunction = {
  Name: 'mark-old',
  FunctionCode: `function handler(event) {
    if (event.request.uri !== '/marked/old') return event.response
    event.response.statusCode = 410
    delete event.response.headers.etag
    return event.response }`,
  FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
}

const headersPolicy = {
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
    ContentTypeOptions: { Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
  },
  CustomHeadersConfig: { Items: [{ Header: 'permissions-policy', Value: 'usb=()', Override: true }] },
}

const sharedPolicy = {
  MinTTL: 0,
  DefaultTTL: 0,
  MaxTTL: 600,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
    HeadersConfig: { HeaderBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
  },
}

const config = {
  DefaultRootObject: 'index.html',
  DefaultCacheBehavior: {
    TargetOriginId: 'site',
    CachePolicyId: cachingOptimised,
    ResponseHeadersPolicyId: 'headers',
    Compress: true,
  },
  CacheBehaviors: [
    { PathPattern: '/api/shared', TargetOriginId: 'api', CachePolicyId: 'shared', Compress: true },
    {
      PathPattern: '/api/*',
      TargetOriginId: 'api',
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
      ResponseHeadersPolicyId: 'headers',
      AllowedMethods: allMethods,
      FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'arn:name-viewer' }],
    },
    {
      PathPattern: '/marked/*',
      TargetOriginId: 'api',
      CachePolicyId: 'shared',
      FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: 'arn:mark-old' }],
    },
    {
      PathPattern: '/uploads/*',
      TargetOriginId: 'bucket',
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHost,
      AllowedMethods: allMethods,
    },
  ],
  Origins: [
    { Id: 'site', DomainName: 'site.example', OriginAccessControlId: 'oac' },
    {
      Id: 'api',
      DomainName: 'api.example',
      OriginCustomHeaders: [{ HeaderName: 'x-origin-verify', HeaderValue: 'secret' }],
    },
    { Id: 'bucket', DomainName: 'bucket.example' },
  ],
  CustomErrorResponses: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }],
}

let distribution: Distribution
let servers: Server[]
let url: string
let clock = Date.UTC(2025, 0, 5)
let apiRequests: HttpRequest[] = []
let answer = () => wholeResponse(200, { 'content-type': 'text/plain' }, 'fine')

const addressOf = async (server: Server) => `http://127.0.0.1:${await listen(server)}`

const bucketServer = createServer(async (request, response) => {
  const body = await buffer(request)
  response.end(JSON.stringify({ url: request.url, host: request.headers.host, bytes: body.length }))
})

const sitePage = `<!doctype html>${'<p>Guests</p>'.repeat(200)}`

beforeAll(async () => {
  const bucketUrl = await addressOf(bucketServer)
  const origins = new Map([
    ['bucket.example', createHttpOrigin(`${bucketUrl}/store`)],
    [
      'site.example',
      async ({ path }: HttpRequest) =>
        path === '/index.html'
          ? wholeResponse(200, { 'content-type': 'text/html', etag: '"e1"' }, sitePage)
          : wholeResponse(404, { 'content-type': 'application/xml' }, '<Error/>'),
    ],
    [
      'api.example',
      async (request: HttpRequest) => {
        apiRequests.push(request)
        return answer()
      },
    ],
  ])
  distribution = createDistribution({
    config,
    functions: new Map([
      ['arn:name-viewer', viewerFunction],
      ['arn:mark-old', statusFunction],
    ]),
    cachePolicies: new Map([['shared', sharedPolicy]]),
    responseHeadersPolicies: new Map([['headers', headersPolicy]]),
    originOf: ({ domainName }) => origins.get(domainName) ?? expect.fail(domainName),
    identity: { distributionId: 'E1', domainName: 'd1.cloudfront.net' },
    log: expect.fail,
    now: () => clock,
  })
  const server = createServer(toListener(distribution.handle, (error) => expect.fail(String(error))))
  url = await addressOf(server)
  servers = [bucketServer, server]
})

beforeEach(() => {
  apiRequests = []
  answer = () => wholeResponse(200, { 'content-type': 'text/plain' }, 'fine')
  distribution.invalidate()
})

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

test('forwards an uncached call with the viewer’s address and the secret, ignoring forged headers', async () => {
  const response = await fetch(`${url}/api/auth/me?x=1`, {
    method: 'POST',
    headers: { cookie: 's=1', 'x-viewer-address': '1.2.3.4', 'x-origin-verify': 'forged' },
    body: 'hello',
  })
  expect([response.status, await response.text()]).toEqual([200, 'fine'])
  const [sent] = apiRequests
  expect(sent).toMatchObject({ method: 'POST', path: '/api/auth/me', query: 'x=1' })
  expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
    host: 'api.example',
    cookie: 's=1',
    'x-viewer-address': '127.0.0.1',
    'x-origin-verify': 'secret',
  })
})

test('adds the headers of the policy to every answer, errors too', async () => {
  answer = () => wholeResponse(500, {}, 'broken')
  for (const response of [await fetch(`${url}/api/x`), await fetch(`${url}/nothing`), await fetch(url)]) {
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toBe('max-age=60; includeSubDomains')
    expect(response.headers.get('permissions-policy')).toBe('usb=()')
  }
})

test('serves the root object, compressed, cached, and 304 when it is known', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const first = await fetch(url, { headers })
  expect(await first.text()).toBe(sitePage)
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('x-cache')).toBe('Miss from cloudfront')
  expect(first.headers.get('etag')).toBe('W/"e1"')
  const second = await fetch(url, { headers: { ...headers, 'if-none-match': 'W/"e1"' } })
  expect([second.status, second.headers.get('x-cache')]).toEqual([304, 'Hit from cloudfront'])
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('x-cache')).toBe('Miss from cloudfront')
})

test('lets a function change the status and headers of answers, also of cached ones, but not of errors', async () => {
  const headers = { 'cache-control': 'max-age=60', etag: '"e1"', 'set-cookie': 'a=1' }
  answer = () => wholeResponse(200, headers, 'body')
  const ask = async (path: string) => {
    const response = await fetch(url + path)
    return [response.status, response.headers.get('etag'), response.headers.get('set-cookie')]
  }
  expect(await ask('/marked/new')).toEqual([200, '"e1"', 'a=1'])
  expect(await ask('/marked/old')).toEqual([410, null, 'a=1'])
  expect(await ask('/marked/old')).toEqual([410, null, 'a=1'])
  expect(apiRequests).toHaveLength(2)
  distribution.invalidate()
  answer = () => wholeResponse(503, { 'cache-control': 'no-store' }, 'broken')
  expect((await ask('/marked/old'))[0]).toBe(503)
})

test('refuses methods that the behavior does not allow with a page of its own', async () => {
  const refused = [
    await fetch(`${url}/`, { method: 'POST' }),
    await fetch(`${url}/api/shared`, { method: 'DELETE' }),
  ]
  for (const response of refused) {
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html'])
    expect(await response.text()).toContain('The request could not be satisfied')
  }
  expect(apiRequests).toEqual([])
})

test.each([401, 403, 404])(
  'passes a %i on as the origin sent it, and caches none that must not be cached',
  async (status) => {
    const headers = {
      'content-type': 'text/plain',
      'cache-control': 'private, no-store',
      'x-error-code': 'own',
    }
    let count = 0
    answer = () => wholeResponse(status, headers, `refusal ${++count}`)
    for (const path of ['/api/shared', '/api/me']) {
      for (const nth of [1, 2]) {
        const response = await fetch(url + path)
        expect([response.status, response.headers.get('x-error-code')]).toEqual([status, 'own'])
        expect(await response.text()).toBe(`refusal ${count}`)
        expect(apiRequests).toHaveLength(path === '/api/me' ? nth + 2 : nth)
      }
    }
  },
)

test('caches shared answers for their max-age, for every viewer, without cookies or query', async () => {
  let count = 0
  answer = () => wholeResponse(200, { 'cache-control': 'public, max-age=60' }, `answer ${++count}`)
  const ask = async (cookie: string) =>
    (await fetch(`${url}/api/shared?c=${cookie}`, { headers: { cookie } })).text()
  expect([await ask('s=1'), await ask('s=2')]).toEqual(['answer 1', 'answer 1'])
  expect([...(apiRequests[0]?.headers.keys() ?? [])]).not.toContain('cookie')
  expect(apiRequests[0]?.query).toBe('')
  clock += 61_000
  expect(await ask('s=1')).toBe('answer 2')
})

test('caches nothing private and no 500 whose caching is disabled', async () => {
  let count = 0
  answer = () => wholeResponse(200, { 'cache-control': 'private, max-age=60' }, `answer ${++count}`)
  await fetch(`${url}/api/shared`)
  await fetch(`${url}/api/shared`)
  answer = () => wholeResponse(500, {}, `answer ${++count}`)
  await fetch(`${url}/api/me`)
  expect(await (await fetch(`${url}/api/me`)).text()).toBe('answer 4')
})

test('caches an error for ten seconds unless the distribution disables it, as CloudFront does', async () => {
  let count = 0
  answer = () => wholeResponse(503, { 'cache-control': 'no-store' }, `answer ${++count}`)
  await fetch(`${url}/api/me`)
  expect(await (await fetch(`${url}/api/me`)).text()).toBe('answer 1')
  clock += 11_000
  expect(await (await fetch(`${url}/api/me`)).text()).toBe('answer 2')
})

test('serves a stale answer while the origin fails, and a newer one afterwards', async () => {
  const directives = { 'cache-control': 'max-age=10, stale-while-revalidate=10, stale-if-error=600' }
  answer = () => wholeResponse(200, directives, 'old')
  await fetch(`${url}/api/shared`)
  clock += 15_000
  answer = () => wholeResponse(200, directives, 'new')
  expect(await (await fetch(`${url}/api/shared`)).text()).toBe('old')
  await expect.poll(async () => (await fetch(`${url}/api/shared`)).text()).toBe('new')
  clock += 60_000
  answer = () => wholeResponse(500, {}, 'broken')
  expect(await (await fetch(`${url}/api/shared`)).text()).toBe('new')
  clock += 600_000
  expect((await fetch(`${url}/api/shared`)).status).toBe(500)
})

test('passes a presigned upload to the bucket, its body and query untouched', async () => {
  const body = Buffer.alloc(3_000_000, 7)
  const response = await fetch(`${url}/uploads/a%20b.json?X-Amz-Signature=1%2F2`, { method: 'PUT', body })
  expect(await response.json()).toEqual({
    url: '/store/uploads/a%20b.json?X-Amz-Signature=1%2F2',
    host: expect.stringMatching(/^127\.0\.0\.1:/),
    bytes: 3_000_000,
  })
})

test('refuses a configuration that refers to a missing resource', () => {
  const create = (change: object) =>
    createDistribution({
      config: {
        ...config,
        CacheBehaviors: [],
        DefaultCacheBehavior: { ...config.DefaultCacheBehavior, ...change },
      },
      functions: new Map(),
      cachePolicies: new Map(),
      responseHeadersPolicies: new Map([['headers', headersPolicy]]),
      originOf: () => async () => wholeResponse(200, {}, ''),
      identity: { distributionId: 'E1', domainName: 'd1.cloudfront.net' },
      log: expect.fail,
    })
  expect(() => create({ CachePolicyId: 'none' })).toThrow('policy none')
  expect(() => create({ TargetOriginId: 'none' })).toThrow('origin none')
})
