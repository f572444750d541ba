import { expect, test } from 'vitest'
import { gatewayPath, matchRoute, parseRouteKey } from './routes.ts'

const routes = [
  '$default',
  'GET /api/orders/{orderId}',
  'GET /api/orders/feed',
  'ANY /api/{proxy+}',
  'POST /api/orders/{orderId}',
  'GET /api/orders/customer/{name}',
  'GET /',
].map((key) => parseRouteKey(key, key))

function matched(method: string, path: string) {
  const match = matchRoute(routes, method, path)
  return [match?.route.key, match?.pathParameters]
}

test('prefers a literal segment to a parameter, a parameter to a greedy one, and all to $default', () => {
  expect(matched('GET', '/api/orders/feed')).toEqual(['GET /api/orders/feed', {}])
  expect(matched('GET', '/api/orders/12')).toEqual(['GET /api/orders/{orderId}', { orderId: '12' }])
  expect(matched('PUT', '/api/orders/12')).toEqual(['ANY /api/{proxy+}', { proxy: 'orders/12' }])
  expect(matched('GET', '/elsewhere')).toEqual(['$default', {}])
  expect(matched('GET', '/')).toEqual(['GET /', {}])
})

test('answers HEAD with no GET route', () => {
  expect(matched('HEAD', '/api/orders/12')[0]).toBe('ANY /api/{proxy+}')
})

test('finds nothing if no route matches', () => {
  expect(matchRoute([parseRouteKey('GET /a/{b}', 1)], 'GET', '/a/')).toBeUndefined()
  expect(matchRoute([parseRouteKey('GET /a/{b}', 1)], 'GET', '/a/b/c')).toBeUndefined()
})

test('decodes a path before matching, so an encoded slash splits it and a decoded question mark ends it', () => {
  expect(gatewayPath('/api/orders/customer/Health%20care')).toBe('/api/orders/customer/Health care')
  expect(gatewayPath('/api/orders/customer/Who%20won%3F%21')).toBe('/api/orders/customer/Who won')
  expect(matched('GET', gatewayPath('/api/orders/customer/AC%2FDC'))[0]).toBe('ANY /api/{proxy+}')
  expect(gatewayPath('/bad%zz')).toBe('/bad%zz')
})

test('refuses a key that API Gateway would refuse', () => {
  expect(() => parseRouteKey('GET api', 1)).toThrow('GET api')
  expect(() => parseRouteKey('GET /{a+}/b', 1)).toThrow('greedy')
})
