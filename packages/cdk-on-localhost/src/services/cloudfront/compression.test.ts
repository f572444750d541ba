import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, encodingFor } from './compression.ts'
import { managedCachePolicies } from './policies.ts'

const optimised = managedCachePolicies.get('658327ea-f89d-4fab-a63d-7e88639e58f6')
const disabled = managedCachePolicies.get('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
if (!optimised || !disabled) throw new Error('The managed policies are missing.')

const answer = (type: string, bytes: number, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: new Headers({ 'content-type': type, etag: '"e"', ...headers }),
  body: Buffer.alloc(bytes, 'a'),
})

test('prefers brotli, accepts gzip, and uses nothing if the policy disables it or the viewer refuses', () => {
  expect(encodingFor('gzip, deflate, br', optimised)).toBe('br')
  expect(encodingFor('gzip;q=0.5', optimised)).toBe('gzip')
  expect(encodingFor('br;q=0, gzip', optimised)).toBe('gzip')
  expect(encodingFor(null, optimised)).toBeUndefined()
  expect(encodingFor('br', disabled)).toBeUndefined()
})

test('compresses text within the size limits and weakens its tag', async () => {
  const small = await compress(answer('text/html; charset=utf-8', 2000), 'br')
  expect(brotliDecompressSync(small.body)).toHaveLength(2000)
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('vary')).toBe('accept-encoding')
  expect(small.headers.get('etag')).toBe('W/"e"')
  expect(gunzipSync((await compress(answer('application/json', 2000), 'gzip')).body)).toHaveLength(2000)
})

test('does not compress images or small, large and encoded answers', async () => {
  const untouched = [
    answer('image/webp', 2000),
    answer('text/html', 999),
    answer('text/css', 10_000_001),
    answer('text/css', 2000, { 'content-encoding': 'gzip' }),
  ]
  for (const one of untouched) expect(await compress(one, 'br')).toBe(one)
})
