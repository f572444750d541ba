import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { type AwsEndpoint, createS3, type S3, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBytes, type Store } from '#functions/clients/store.ts'
import { putStream } from '#functions/clients/stream-upload.ts'

const bucket = 'store'
const megabyte = 1024 * 1024
let folder: string
let s3: S3
let endpoint: AwsEndpoint
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stream-upload-'))
  s3 = createS3({ folder, onEvent: () => {} })
  s3.createBucket(bucket)
  endpoint = await startAwsEndpoint({ services: [s3], port: 0, secretOf: () => 'a secret' })
  const credentials = { accessKeyId: 'writer', secretAccessKey: 'a secret' }
  store = { bucket, client: new S3Client({ endpoint: endpoint.url, region: 'us-east-1', credentials }) }
})

afterAll(async () => {
  store.client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

/** Each chunk of a megabyte is filled with its number; `failure` is thrown after the last. */
async function* megabytes(count: number, failure?: Error) {
  for (let number = 0; number < count; number += 1) yield Buffer.alloc(megabyte, number)
  if (failure) throw failure
}

const audio = { contentType: 'audio/mpeg', tags: { kind: 'audio' } }

test.each([1, 20])('a stream of %i MB arrives whole, with its tags', async (count) => {
  const Key = `whole-${count}`
  await putStream(store, Key, { ...audio, body: megabytes(count) })
  const sent = await buffer(megabytes(count))
  expect(sent.equals(await getBytes(store, Key))).toBe(true)
  expect(s3.listObjects(bucket).find(({ key }) => key === Key)?.tags).toEqual({ kind: 'audio' })
})

test.each([0, 20])('a stream that fails after %i MB stores nothing', async (count) => {
  const body = megabytes(count, new Error('The server hung up.'))
  await expect(putStream(store, 'failed', { ...audio, body })).rejects.toThrow('The server hung up.')
  const { Contents = [] } = await store.client.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: 'failed' }),
  )
  expect(Contents).toEqual([])
})
