import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { HttpRequest } from '../http-api/message.ts'
import { fitsPattern } from './config.ts'
import { cacheKey, originRequest } from './origin-request.ts'
import {
  bareOriginRequest,
  managedCachePolicies,
  managedOriginRequestPolicies,
  parseCachePolicy,
} from './policies.ts'

const disabled = managedCachePolicies.get('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
const optimised = managedCachePolicies.get('658327ea-f89d-4fab-a63d-7e88639e58f6')
const exceptHost = managedOriginRequestPolicies.get('b689b0a8-53d0-40ab-baf2-68738e2966ac')
if (!disabled || !optimised || !exceptHost) throw new Error('The managed policies are missing.')

const origin = {
  Id: 'o',
  DomainName: 'api.example',
  OriginPath: '/base',
  OriginCustomHeaders: [{ HeaderName: 'x-origin-verify', HeaderValue: 'secret' }],
}

const request = (headers: Record<string, string> = {}, query = 'a=1&b=2'): HttpRequest => ({
  method: 'GET',
  path: '/x',
  query,
  headers: new Headers({ host: 'site.example', ...headers }),
  body: Readable.from([]),
  sourceAddress: '203.0.113.9',
  signal: new AbortController().signal,
})

test('forwards everything but the host to the origin under AllViewerExceptHostHeader', () => {
  const viewer = request({
    cookie: 's=1; t=2',
    accept: 'text/html',
    'x-origin-verify': 'forged',
    'if-none-match': '"e"',
  })
  const sent = originRequest(viewer, origin, { cachePolicy: disabled, originPolicy: exceptHost })
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    host: 'api.example',
    cookie: 's=1; t=2',
    accept: 'text/html',
    'x-origin-verify': 'secret',
    'x-forwarded-for': '203.0.113.9',
    'if-none-match': '"e"',
  })
  expect([sent.path, sent.query]).toEqual(['/base/x', 'a=1&b=2'])
})

test('passes nothing of the viewer on without an origin request policy', () => {
  const viewer = request({ cookie: 's=1', accept: 'text/html', 'user-agent': 'probe', authorization: 'x' })
  const sent = originRequest(viewer, origin, {
    cachePolicy: optimised,
    originPolicy: bareOriginRequest,
    encoding: 'br',
  })
  expect(sent.query).toBe('')
  expect([...sent.headers.keys()].sort()).toEqual([
    'accept-encoding',
    'host',
    'user-agent',
    'via',
    'x-amz-cf-id',
    'x-forwarded-for',
    'x-origin-verify',
  ])
  expect(sent.headers.get('user-agent')).toBe('Amazon CloudFront')
})

test('builds the cache key from the fields of the cache policy and the encoding', () => {
  const policy = parseCachePolicy({
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 10,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['a'] },
    },
  })
  const key = (headers: Record<string, string>, query: string) =>
    cacheKey(request(headers, query), policy, undefined)
  expect(key({ cookie: 's=1' }, 'a=1&b=2')).toBe(key({ cookie: 's=2' }, 'a=1&b=3'))
  expect(key({}, 'a=1')).not.toBe(key({}, 'a=2'))
  expect(cacheKey(request(), policy, 'gzip')).not.toBe(cacheKey(request(), policy, undefined))
})

test('reads path patterns', () => {
  expect(fitsPattern('/api/*', '/api/')).toBe(true)
  expect(fitsPattern('/api/*', '/api')).toBe(false)
  expect(fitsPattern('/api/topics/recent/*', '/api/topics/recent/a/b')).toBe(true)
  expect(fitsPattern('/a.b', '/aXb')).toBe(false)
  expect(fitsPattern('*.xml', '/feeds/x.xml')).toBe(true)
})
