import { expect, test } from 'vitest'
import { gatewayPath, matchRoute, parseRouteKey } from './routes.ts'

const routes = [
  '$default',
  'GET /api/episodes/{episodeId}',
  'GET /api/episodes/feed',
  'ANY /api/{proxy+}',
  'POST /api/episodes/{episodeId}',
  'GET /api/episodes/topic/{name}',
  'GET /',
].map((key) => parseRouteKey(key, key))

function matched(method: string, path: string) {
  const match = matchRoute(routes, method, path)
  return [match?.route.key, match?.pathParameters]
}

test('prefers a literal segment to a parameter, a parameter to a greedy one, and all to $default', () => {
  expect(matched('GET', '/api/episodes/feed')).toEqual(['GET /api/episodes/feed', {}])
  expect(matched('GET', '/api/episodes/12')).toEqual(['GET /api/episodes/{episodeId}', { episodeId: '12' }])
  expect(matched('PUT', '/api/episodes/12')).toEqual(['ANY /api/{proxy+}', { proxy: 'episodes/12' }])
  expect(matched('GET', '/elsewhere')).toEqual(['$default', {}])
  expect(matched('GET', '/')).toEqual(['GET /', {}])
})

test('answers HEAD with no GET route', () => {
  expect(matched('HEAD', '/api/episodes/12')[0]).toBe('ANY /api/{proxy+}')
})

test('finds nothing without a route that fits', () => {
  expect(matchRoute([parseRouteKey('GET /a/{b}', 1)], 'GET', '/a/')).toBeUndefined()
  expect(matchRoute([parseRouteKey('GET /a/{b}', 1)], 'GET', '/a/b/c')).toBeUndefined()
})

test('decodes a path before matching, so an encoded slash splits it and a decoded question mark ends it', () => {
  expect(gatewayPath('/api/episodes/topic/Health%20care')).toBe('/api/episodes/topic/Health care')
  expect(gatewayPath('/api/episodes/topic/Who%20won%3F%21')).toBe('/api/episodes/topic/Who won')
  expect(matched('GET', gatewayPath('/api/episodes/topic/AC%2FDC'))[0]).toBe('ANY /api/{proxy+}')
  expect(gatewayPath('/bad%zz')).toBe('/bad%zz')
})

test('refuses a key that API Gateway would refuse', () => {
  expect(() => parseRouteKey('GET api', 1)).toThrow('GET api')
  expect(() => parseRouteKey('GET /{a+}/b', 1)).toThrow('greedy')
})
