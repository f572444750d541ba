import { expect, test } from 'vitest'
import { allowedHosts, refuseForgery } from './allowed-hosts.ts'

const hosts = allowedHosts('http://127.0.0.1:4400')
const host = '127.0.0.1:4400'
const origin = `http://${host}`

test.each(['127.0.0.1:4400', 'localhost:4400', 'LOCALHOST:4400'])('reads may ask %s', (name) => {
  expect(refuseForgery('GET', { host: name }, hosts)).toBeUndefined()
  expect(refuseForgery('HEAD', { host: name }, hosts)).toBeUndefined()
})

test.each([
  undefined,
  '',
  '127.0.0.1',
  '127.0.0.1:4401',
  'evil.example',
  'evil.example:4400',
  '127.0.0.1:4400.evil.example',
  'localhost.:4400',
  '[::1]:4400',
  '0.0.0.0:4400',
])('a request for %s is answered with 421 Misdirected Request', (name) => {
  expect(refuseForgery('GET', { host: name }, hosts)?.[0]).toBe(421)
  expect(refuseForgery('POST', { host: name, origin: `http://${name}` }, hosts)?.[0]).toBe(421)
})

test('forms of these pages may change something', () => {
  expect(refuseForgery('POST', { host, origin, 'sec-fetch-site': 'same-origin' }, hosts)).toBeUndefined()
  expect(refuseForgery('POST', { host, origin }, hosts)).toBeUndefined()
})

test.each([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:4401' },
  { origin: 'http://localhost:4400' },
  { origin: `${origin}.evil.example` },
  { origin, 'sec-fetch-site': 'cross-site' },
  { origin, 'sec-fetch-site': 'same-site' },
  { origin, 'sec-fetch-site': 'none' },
])('other headers are refused: %o', (headers) => {
  expect(refuseForgery('POST', { host, ...headers }, hosts)?.[0]).toBe(403)
})
