import { createEdgeFunction } from 'cdk-on-localhost/testing'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { refusalAnswer } from '#functions/http/answer.ts'
import {
  findPageSource,
  markMissingSource,
  nameViewerSource,
  readOnlySource,
} from '#infra/constructs/edge-functions.ts'
import { authApi } from '#shared/api/auth.ts'
import { networkStages } from '#shared/deployment/rate-limits.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { pageDefinitions } from '#shared/pages/definitions.ts'
import { screenOfPath } from '#shared/pages/screens.ts'
import { accessRefusals } from '#shared/rules/access.ts'
import { propertiesOf, synthesiseChoices } from '#tests/template/synthesis.ts'

const requestSchema = z.looseObject({ uri: z.string(), headers: z.record(z.string(), z.unknown()) })

type AskedRequest = {
  uri: string
  method?: string
  headers?: Record<string, { value: string }>
  cookies?: Record<string, { value: string }>
}

const distributionSchema = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(
      z.object({
        PathPattern: z.string(),
        TargetOriginId: z.string(),
        FunctionAssociations: z.array(z.unknown()).optional(),
      }),
    ),
    Origins: z.array(z.object({ Id: z.string(), OriginCustomHeaders: z.array(z.unknown()).optional() })),
  }),
})

const viewerAddress = '198.51.100.7'

/** Runs a function as CloudFront does: before the answer, or after it if `response` is given. */
function edgeRunning(source: string) {
  const runtime = { Runtime: 'cloudfront-js-2.0' }
  const run = createEdgeFunction(
    { Name: 'edge', FunctionCode: source, FunctionConfig: runtime },
    { log: () => {} },
  )
  return (asked: AskedRequest, ip = viewerAddress, response?: object) => {
    const request = { method: 'GET', cookies: {}, headers: {}, ...asked }
    return run({ version: '1.0', context: { requestId: 'r-1' }, viewer: { ip }, request, response })
  }
}

describe('finding a page', () => {
  const source = findPageSource('tests/template/site')
  const runAtEdge = edgeRunning(source)
  const uriFor = async (uri: string) => {
    const { outcome } = await runAtEdge({ uri })
    return requestSchema.parse(outcome).uri
  }

  const marking = markMissingSource('tests/template/site')
  const runMarking = edgeRunning(marking)
  const mark = async (uri: string, headers: Record<string, { value: string }> = {}) =>
    (await runMarking({ uri }, viewerAddress, { statusCode: 200, headers })).outcome
  const responseSchema = z.looseObject({ statusCode: z.number() })
  /** AWS does not document which path the second function sees: the viewer's, or the one of the file. */
  const statusFor = async (uri: string) => {
    const seen = [await mark(uri), await mark(await uriFor(uri))]
    return seen.map((outcome) => responseSchema.parse(outcome).statusCode)
  }

  test('leaves assets and files at the root unchanged', async () => {
    expect(await uriFor('/assets/index-a1b2c3.js')).toBe('/assets/index-a1b2c3.js')
    expect(await uriFor('/robots.txt')).toBe('/robots.txt')
    expect(await uriFor('/config.json')).toBe('/config.json')
  })

  test('finds the pages that have a file of their own, with and without a slash', async () => {
    expect(await uriFor('/')).toBe('/index.html')
    expect(await uriFor('/about')).toBe('/about/index.html')
    expect(await uriFor('/about/')).toBe('/about/index.html')
  })

  test.each([
    ...screenOfPath
      .map(([path]) => path.replace(/:\w+/, 'x'))
      .filter((path) => !['/', '/about'].includes(path)),
    '/topic/U.S._politics',
    '/auth/reset/',
    '/Profile',
  ])('answers %s with the shell, and with the status of the file [S25.1]', async (uri) => {
    expect(await uriFor(uri)).toBe('/shell.html')
    expect(await statusFor(uri)).toEqual([200, 200])
  })

  test.each(['/', '/about', '/about/', '/assets/index-a1b2c3.js', '/robots.txt', '/config.json'])(
    'leaves the status of %s unchanged [S25.1]',
    async (uri) => {
      expect(await statusFor(uri)).toEqual([200, 200])
    },
  )

  test.each([
    '/nowhere',
    '/episode',
    '/episode/',
    '/stance/far_left/more',
    '/admin',
    '/constructor',
    '/__proto__',
    '/robots.txt/x',
    '/shell',
    '//evil.example/',
    '/wp-login.php',
    '/%2e%2e/config.json',
  ])('answers %s with 404 and the page for missing addresses [S25.1]', async (uri) => {
    expect(await uriFor(uri)).toBe('/not-found.html')
    expect(await statusFor(uri)).toEqual([404, 404])
  })

  test('asks for the whole page of a missing address, and offers none to compare with later', async () => {
    const headers = {
      'if-none-match': { value: '"e1"' },
      'if-modified-since': { value: 'Mon, 30 Nov 2026 08:00:00 GMT' },
      range: { value: 'bytes=0-9' },
      accept: { value: '*/*' },
    }
    const passed = async (uri: string) =>
      Object.keys(requestSchema.parse((await runAtEdge({ uri, headers })).outcome).headers)
    expect(await passed('/nowhere')).toEqual(['accept'])
    expect(await passed('/')).toEqual(Object.keys(headers))
    const answered = {
      etag: { value: '"e1"' },
      'last-modified': { value: 'x' },
      'content-type': { value: 'y' },
    }
    expect(await mark('/nowhere', answered)).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'y' } },
    })
  })

  test("is smaller than CloudFront's limit of 10 kB", () => {
    for (const code of [source, marking]) expect(Buffer.byteLength(code)).toBeLessThan(10_000)
  })
})

describe('reading only', () => {
  test.each([
    ['the site', findPageSource('tests/template/site')],
    ['files and pictures', readOnlySource()],
    ['pages and feeds', nameViewerSource()],
  ])('%s refuse every other method in our own form [S22.10]', async (_what, source) => {
    const runAtEdge = edgeRunning(source)
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']) {
      expect((await runAtEdge({ method, uri: '/about' })).outcome, method).toMatchObject({
        statusCode: 405,
        statusDescription: 'Method Not Allowed',
        headers: {
          allow: { value: 'GET, HEAD' },
          'cache-control': { value: 'private, no-store' },
          'content-type': { value: 'text/plain; charset=utf-8' },
          'x-error-code': { value: 'method-not-allowed' },
          'x-request-id': { value: 'r-1' },
        },
        body: { encoding: 'text', data: 'This address can only be read. Use GET or HEAD.' },
      })
    }
  })

  test.each(['GET', 'HEAD'])('passes %s on unchanged', async (method) => {
    const asked = { method, uri: '/episode/7', headers: { accept: { value: '*/*' } } }
    expect((await edgeRunning(readOnlySource())(asked)).outcome).toMatchObject(asked)
  })

  test.each(['OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'])('calls accept %s', async (method) => {
    const { outcome } = await edgeRunning(nameViewerSource())({ method, uri: '/api/episodes/7' })
    expect(outcome).toMatchObject({ method, uri: '/api/episodes/7' })
  })
})

describe('naming the viewer', () => {
  const source = nameViewerSource()
  const runAtEdge = edgeRunning(source)
  const ask = async (asked: AskedRequest) => (await runAtEdge(asked)).outcome
  const originPathFor = async (ip: string, uri = '/api/statistics') =>
    (await runAtEdge({ uri }, ip)).originPath

  test('overwrites headers that the viewer sent', async () => {
    const headers = { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } }
    expect(await ask({ uri: '/api/statistics', headers })).toMatchObject({
      headers: { 'x-viewer-address': { value: viewerAddress }, accept: { value: '*/*' } },
    })
  })

  test('answers a form that the gateway would refuse with a page that helps, and passes on what fits', async () => {
    const uri = '/api/episodes/start-batch-upload'
    const form = (bytes: number) => ask({ uri, headers: { 'content-length': { value: String(bytes) } } })
    expect(await form(4 * 1024 * 1024)).toMatchObject({ uri })
    expect(await form(4 * 1024 * 1024 + 1)).toMatchObject({
      statusCode: 413,
      body: { data: expect.stringContaining('Send JSON with the files’ names and sizes instead') },
    })
  })

  test('answers the session call as the function does if there is no session cookie, and only then', async () => {
    const { body, headers, statusCode } = refusalAnswer(
      new DomainError('unauthenticated', { code: 'signed-out', message: accessRefusals['signed-out'] }),
      'r-1',
    )
    const uri = authApi.me.path
    const cookies = { '__Secure-refresh': { value: 'r' } }
    expect(await ask({ uri, cookies })).toMatchObject({
      statusCode,
      headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, { value }])),
      body: { data: body },
    })
    expect(await ask({ uri, cookies: { '__Host-session': { value: 's' } } })).not.toHaveProperty('statusCode')
    expect(await ask({ uri, method: 'POST' })).not.toHaveProperty('statusCode')
  })

  test('sends an IPv4 address, or the first 48 bits of an IPv6 address, to one stage for every path', async () => {
    const stage = await originPathFor('203.0.113.7')
    expect(networkStages.map((name) => `/${name}`)).toContain(stage)
    expect(await originPathFor('203.0.113.7', '/episode/7')).toBe(stage)
    expect(await originPathFor('2001:db8:1:2345:3:4:5:6')).toBe(await originPathFor('2001:db8:1:ffff::9'))
  })

  test('spreads 300 networks of each kind over all stages [S10.22]', async () => {
    const kinds = [
      (n: number) => `10.${n % 7}.${n % 251}.${n % 239}`,
      (n: number) => `203.0.113.${n % 256}`,
      (n: number) => `2001:db8:${n.toString(16)}::1`,
    ]
    for (const addressOf of kinds) {
      const counts = new Map<string | undefined, number>()
      for (let n = 0; n < 300; n += 1) {
        const stage = await originPathFor(addressOf(n))
        counts.set(stage, (counts.get(stage) ?? 0) + 1)
      }
      expect(counts.size).toBe(networkStages.length)
      expect(Math.max(...counts.values())).toBeLessThan(60)
    }
  })

  test('leaves the path unchanged for the edge cache, and finds the parts of the sitemap', async () => {
    const uri = '/sitemap-pages.xml'
    expect(await ask({ uri })).toMatchObject({ uri })
    expect(await originPathFor(viewerAddress, uri)).toBe(`${await originPathFor(viewerAddress)}/sitemaps`)
  })

  test('runs for everything that goes to the gateway [S10.22]', () => {
    const [distribution] = propertiesOf(synthesiseChoices({}), 'AWS::CloudFront::Distribution')
    const { CacheBehaviors, Origins } = distributionSchema.parse(distribution).DistributionConfig
    const gateways = Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders).map(({ Id }) => Id)
    const toGateway = CacheBehaviors.filter(({ TargetOriginId }) => gateways.includes(TargetOriginId))
    expect(toGateway.length).toBeGreaterThan(pageDefinitions.length)
    for (const { FunctionAssociations: functions, PathPattern } of toGateway)
      expect([PathPattern, JSON.stringify(functions)]).toEqual([
        PathPattern,
        expect.stringContaining('NameViewer'),
      ])
  })

  test("is smaller than CloudFront's limit of 10 kB", () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_000)
  })
})
