import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import { lifecycleSchema } from './lifecycle.ts'
import type { ObjectEvent } from './object-events.ts'
import { createS3, type S3 } from './s3.ts'

const Bucket = 'store'
const secrets: Record<string, string> = { reader: 'a secret' }
const events: ObjectEvent[] = []
let folder: string
let endpoint: AwsEndpoint
let client: S3Client
let s3: S3

function clientOf(secretAccessKey = 'a secret', accessKeyId = 'reader') {
  return new S3Client({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })
}

let daysAhead = 0
const now = () => new Date(Date.now() + daysAhead * 86_400_000)

async function start() {
  s3 = createS3({ folder, onEvent: (event) => events.push(event), now })
  s3.createBucket(Bucket, { eventBridge: true })
  s3.createBucket('silent')
  endpoint = await startAwsEndpoint({ services: [s3], port: 0, secretOf: (key) => secrets[key] })
  client = clientOf()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  await start()
})

afterEach(() => {
  events.length = 0
})

afterAll(async () => {
  client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

async function failureOf(sending: Promise<unknown>): Promise<S3ServiceException> {
  const failure = await sending.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (failure instanceof S3ServiceException) return failure
  throw failure
}

const put = (Key: string, Body: string, more = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }))
const read = async (Key: string, more = {}) =>
  (await client.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body?.transformToString()

describe('objects', () => {
  test('are read as they were sent, with type and caching', async () => {
    const { ETag } = await put('orders/1/a b+ü.json', '{"a":1}', {
      ContentType: 'application/json',
      CacheControl: 'max-age=60',
    })
    expect(ETag).toBe(`"${createHash('md5').update('{"a":1}').digest('hex')}"`)
    const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'orders/1/a b+ü.json' }))
    expect(await answer.Body?.transformToString()).toBe('{"a":1}')
    expect(answer).toMatchObject({
      ContentType: 'application/json',
      CacheControl: 'max-age=60',
      ContentLength: 7,
    })
  })

  test('stream in with the default trailing checksum and stay whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 'audio ')
    const chunks = Array.from({ length: 30 }, (_, part) =>
      bytes.subarray(part * 100_000, (part + 1) * 100_000),
    )
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'audio',
        Body: Readable.from(chunks),
        ContentLength: bytes.length,
      }),
    )
    const { Body, ContentEncoding, ContentLength } = await client.send(
      new GetObjectCommand({ Bucket, Key: 'audio' }),
    )
    expect(Buffer.compare(Buffer.from((await Body?.transformToByteArray()) ?? []), bytes)).toBe(0)
    expect([ContentEncoding, ContentLength]).toEqual([undefined, 3_000_000])
  })

  test('with a wrong checksum are refused and not stored', async () => {
    const failure = await failureOf(
      put('wrong', 'abc', { ChecksumCRC32: Buffer.alloc(4).toString('base64') }),
    )
    expect(failure.name).toBe('BadDigest')
    expect(await failureOf(read('wrong'))).toBeInstanceOf(NoSuchKey)
  })

  test('are read in ranges from the start, to the end, and from the end', async () => {
    await put('range', '0123456789')
    expect(await read('range', { Range: 'bytes=2-4' })).toBe('234')
    expect(await read('range', { Range: 'bytes=7-' })).toBe('789')
    expect(await read('range', { Range: 'bytes=-3' })).toBe('789')
    const { ContentRange } = await client.send(
      new GetObjectCommand({ Bucket, Key: 'range', Range: 'bytes=8-99' }),
    )
    expect(ContentRange).toBe('bytes 8-9/10')
    expect((await failureOf(read('range', { Range: 'bytes=10-' }))).name).toBe('InvalidRange')
  })

  test('that do not exist are answered with 404', async () => {
    expect(await failureOf(read('missing'))).toBeInstanceOf(NoSuchKey)
    expect(await failureOf(client.send(new HeadObjectCommand({ Bucket, Key: 'missing' })))).toBeInstanceOf(
      NotFound,
    )
    expect((await failureOf(client.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' })))).name).toBe(
      'NoSuchBucket',
    )
  })

  test('are answered with 304 if the client has them', async () => {
    const { ETag } = await put('cached', 'same')
    const failure = await failureOf(read('cached', { IfNoneMatch: ETag }))
    expect(failure.$metadata.httpStatusCode).toBe(304)
  })

  test('keep the tags that they were sent with', async () => {
    await put('tagged', 'x', { Tagging: 'kind=audio&of=a%20%3Cweek%3E' })
    expect(s3.listObjects(Bucket).find(({ key }) => key === 'tagged')?.tags).toEqual({
      kind: 'audio',
      of: 'a <week>',
    })
  })

  test.each([
    ['copied', () => client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from` }))],
    ['written on a condition', () => put('to', 'x', { IfNoneMatch: '*' })],
    ['given metadata', () => put('to', 'x', { Metadata: { a: '1' } })],
  ])('are not %s: unsupported requests are refused', async (_, send) => {
    expect((await failureOf(send())).name).toBe('NotImplemented')
  })
})

describe('listing and deleting', () => {
  test('returns pages in byte order', async () => {
    for (const key of ['list/b/2', 'list/a', 'list/b/1', 'list/é', 'list/z']) await put(key, 'x')
    const page = (more = {}) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2, ...more }))
    const keys: (string | undefined)[] = []
    let token: string | undefined
    do {
      const answer = await page({ ContinuationToken: token })
      keys.push(...(answer.Contents ?? []).map(({ Key }) => Key))
      token = answer.NextContinuationToken
    } while (token)
    expect(keys).toEqual(['list/a', 'list/b/1', 'list/b/2', 'list/z', 'list/é'])
    await expect(page({ Delimiter: '/' })).rejects.toThrow('parameters')
  })

  test('deletes existing and missing objects', async () => {
    await put('deleted/<1>&', 'x')
    for (const Key of ['deleted/<1>&', 'deleted/never'])
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'deleted/' }))
    expect(KeyCount).toBe(0)
  })
})

describe('multipart uploads', () => {
  const startUpload = async (Key: string) =>
    (await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'audio/mpeg' }))).UploadId
  const upload = async (
    to: { Key: string; UploadId: string | undefined },
    PartNumber: number,
    Body: Buffer,
  ) => (await client.send(new UploadPartCommand({ Bucket, ...to, PartNumber, Body }))).ETag

  test('join their parts in order', async () => {
    const Key = 'multipart'
    const UploadId = await startUpload(Key)
    const last = await upload({ Key, UploadId }, 2, Buffer.from('end'))
    const first = await upload({ Key, UploadId }, 1, Buffer.alloc(5 * 1024 ** 2, 'a'))
    const { ETag } = await client.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key,
        UploadId,
        MultipartUpload: {
          Parts: [1, 2].map((PartNumber) => ({ PartNumber, ETag: PartNumber === 1 ? first : last })),
        },
      }),
    )
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/)
    const { ContentLength, ContentType } = await client.send(new HeadObjectCommand({ Bucket, Key }))
    expect([ContentLength, ContentType]).toEqual([5 * 1024 ** 2 + 3, 'audio/mpeg'])
    expect(await read(Key, { Range: 'bytes=-4' })).toBe('aend')
  })

  test('refuse small parts, and are deleted when aborted', async () => {
    const Key = 'aborted'
    const UploadId = await startUpload(Key)
    const Parts = [
      { PartNumber: 1, ETag: await upload({ Key, UploadId }, 1, Buffer.from('a')) },
      { PartNumber: 2, ETag: await upload({ Key, UploadId }, 2, Buffer.from('b')) },
    ]
    const complete = () =>
      client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    expect((await failureOf(complete())).name).toBe('EntityTooSmall')
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    expect((await failureOf(complete())).name).toBe('NoSuchUpload')
  })
})

describe('signatures', () => {
  test('in a URL allow reading until they expire', async () => {
    await put('presigned', 'content')
    const command = new GetObjectCommand({ Bucket, Key: 'presigned' })
    const answer = await fetch(await getSignedUrl(client, command, { expiresIn: 60 }))
    expect([answer.status, await answer.text()]).toEqual([200, 'content'])
    const signingDate = new Date(Date.now() - 120_000)
    const expired = await fetch(await getSignedUrl(client, command, { expiresIn: 60, signingDate }))
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining('expired')])
    const tampered = (await getSignedUrl(client, command)).replace('presigned', 'private')
    expect((await fetch(tampered)).status).toBe(403)
  })

  test('in a URL restrict an upload to its length and type', async () => {
    const presigning = new S3Client({
      endpoint: endpoint.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'reader', secretAccessKey: 'a secret' },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const address = await getSignedUrl(
      presigning,
      new PutObjectCommand({ Bucket, Key: 'uploads/1', ContentLength: 5, ContentType: 'application/json' }),
      { expiresIn: 60, signableHeaders: new Set(['content-length', 'content-type', 'host']) },
    )
    const send = (body: string, type: string) =>
      fetch(address, { method: 'PUT', body, headers: { 'content-type': type } })
    expect((await send('[1,2]', 'text/html')).status).toBe(403)
    expect((await send('[1,2,3]', 'application/json')).status).toBe(403)
    expect((await send('[1,2]', 'application/json')).status).toBe(200)
    expect(await read('uploads/1')).toBe('[1,2]')
    presigning.destroy()
  })
})

describe('events', () => {
  test("report created objects in EventBridge's form and in their order", async () => {
    const key = 'uploads/transcript.json'
    for (const content of ['{}', '[1]']) await put(key, content)
    await expect.poll(() => events.length).toBe(2)
    expect(events[0]).toMatchObject({
      source: 'aws.s3',
      'detail-type': 'Object Created',
      detail: { bucket: { name: Bucket }, object: { key, size: 2 }, reason: 'PutObject' },
    })
    expect(BigInt(`0x${events[1]?.detail.object.sequencer}`)).toBeGreaterThan(
      BigInt(`0x${events[0]?.detail.object.sequencer}`),
    )
  })

  test('are sent only by buckets that enable them', async () => {
    await client.send(new PutObjectCommand({ Bucket: 'silent', Key: 'x', Body: 'x' }))
    await put('loud', 'x')
    await expect.poll(() => events.map(({ detail }) => detail.object.key)).toEqual(['loud'])
  })
})

describe('lifecycle rules of a bucket', () => {
  const lifecycleRules = lifecycleSchema.parse({
    Rules: [
      {
        Status: 'Enabled',
        Prefix: 'episodes/',
        TagFilters: [{ Key: 'kind', Value: 'audio' }],
        ExpirationInDays: 2,
      },
      { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    ],
  }).Rules
  const ruled = 'ruled'
  const keys = () => s3.listObjects(ruled).map(({ key }) => key)

  async function uploadHalf() {
    const upload = { Bucket: ruled, Key: 'episodes/half' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(upload))
    await client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'half' }))
  }

  afterEach(() => {
    daysAhead = 0
  })

  test('delete expired objects in time, or at the start after that, and nothing else', async () => {
    s3.createBucket(ruled, { lifecycleRules })
    const putRuled = (Key: string, Tagging?: string) =>
      client.send(new PutObjectCommand({ Bucket: ruled, Key, Body: 'x', Tagging }))
    await putRuled('episodes/audio', 'kind=audio')
    await putRuled('episodes/words')
    await uploadHalf()
    const uploads = join(folder, ruled, 'uploads')
    s3.sweep()
    expect([keys(), (await readdir(uploads)).length]).toEqual([['episodes/audio', 'episodes/words'], 1])
    daysAhead = 3
    s3.sweep()
    expect([keys(), await readdir(uploads)]).toEqual([['episodes/words'], []])
    await putRuled('episodes/audio', 'kind=audio')
    await uploadHalf()
    daysAhead = 6
    await endpoint.close()
    client.destroy()
    await start()
    s3.createBucket(ruled, { lifecycleRules })
    expect([keys(), await readdir(uploads)]).toEqual([['episodes/words'], []])
  })
})

test('objects survive a restart, and files that a killed process left half written are deleted', async () => {
  await put('kept', 'kept', { ContentType: 'text/plain' })
  const content = join(folder, Bucket, 'content')
  await writeFile(join(content, 'half-written'), 'ab')
  client.destroy()
  await endpoint.close()
  await start()
  const answer = await client.send(new GetObjectCommand({ Bucket, Key: 'kept' }))
  expect(await answer.Body?.transformToString()).toBe('kept')
  expect(answer.ContentType).toBe('text/plain')
  expect(await readdir(content)).not.toContain('half-written')
})
