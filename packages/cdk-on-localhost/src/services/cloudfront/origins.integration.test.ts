import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import { bodyText, type HttpRequest, type HttpRequestHandler } from '../http-api/message.ts'
import { createS3 } from '../s3/s3.ts'
import { createBucketOrigin, createHttpOrigin } from './origins.ts'

let folder: string
let endpoint: AwsEndpoint
let client: S3Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'origins-'))
  const s3 = createS3({ folder, onEvent: () => undefined })
  s3.createBucket('site')
  endpoint = await startAwsEndpoint({ services: [s3], port: 0, secretOf: () => 'secret' })
  client = new S3Client({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'edge', secretAccessKey: 'secret' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const file = { Bucket: 'site', Key: 'assets/a b.txt', Body: '0123456789' }
  await client.send(
    new PutObjectCommand({ ...file, ContentType: 'text/plain', CacheControl: 'max-age=31536000, immutable' }),
  )
})

afterAll(async () => {
  client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

function ask(origin: HttpRequestHandler, path: string, change: Partial<HttpRequest> = {}) {
  return origin({
    method: 'GET',
    path,
    query: '',
    headers: new Headers(),
    body: Readable.from([]),
    sourceAddress: '127.0.0.1',
    signal: new AbortController().signal,
    ...change,
  })
}

test('reads a private bucket: whole objects, ranges, heads, and 304 when unchanged', async () => {
  const origin = createBucketOrigin(client, 'site')
  const whole = await ask(origin, '/assets/a%20b.txt')
  expect([whole.status, await bodyText(whole)]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'cache-control': 'max-age=31536000, immutable',
  })
  const part = await ask(origin, '/assets/a%20b.txt', { headers: new Headers({ range: 'bytes=2-4' }) })
  expect([part.status, part.headers.get('content-range'), await bodyText(part)]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  const head = await ask(origin, '/assets/a%20b.txt', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await bodyText(head)]).toEqual([200, '10', ''])
  const known = new Headers({ 'if-none-match': whole.headers.get('etag') ?? '' })
  expect((await ask(origin, '/assets/a%20b.txt', { headers: known })).status).toBe(304)
})

test('answers as S3 does for missing objects, ranges beyond the end, malformed requests and writes', async () => {
  const origin = createBucketOrigin(client, 'site')
  const missing = await ask(origin, '/assets/none.js')
  expect([missing.status, await bodyText(missing)]).toEqual([404, expect.stringContaining('NoSuchKey')])
  const beyond = new Headers({ range: 'bytes=90-99' })
  expect((await ask(origin, '/assets/a%20b.txt', { headers: beyond })).status).toBe(416)
  expect((await ask(origin, '/%zz')).status).toBe(400)
  expect((await ask(origin, '/assets/x', { method: 'PUT' })).status).toBe(405)
})

test('lets only presigned requests through to the bucket', async () => {
  const origin = createHttpOrigin(`${endpoint.url}/site`)
  const signed = new URL(
    await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket: 'site', Key: 'uploads/1.json', ContentLength: 5 }),
      {
        expiresIn: 60,
      },
    ),
  )
  const query = signed.search.slice(1)
  const put = {
    method: 'PUT',
    query,
    headers: new Headers({ 'content-length': '5' }),
    body: Readable.from([Buffer.from('hello')]),
  }
  expect((await ask(origin, '/uploads/1.json', put)).status).toBe(200)
  const stored = await client.send(new GetObjectCommand({ Bucket: 'site', Key: 'uploads/1.json' }))
  expect(await stored.Body?.transformToString()).toBe('hello')
  const elsewhere = { ...put, body: Readable.from([Buffer.from('hello')]) }
  expect((await ask(origin, '/uploads/2.json', elsewhere)).status).toBe(403)
  expect((await ask(origin, '/uploads/1.json')).status).toBe(403)
})
