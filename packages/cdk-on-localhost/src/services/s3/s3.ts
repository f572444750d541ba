import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { AwsCall, AwsService } from '../../aws/service.ts'
import { type OpenBucket, type S3Exchange, sendError } from './exchange.ts'
import { isExpired, type LifecycleRule } from './lifecycle.ts'
import { abortAbandoned } from './multipart-upload.ts'
import type { ObjectEvent } from './object-events.ts'
import { type Bucket, openBucket, type StoredObject } from './object-store.ts'
import { addressOf, s3Permissions } from './permissions.ts'
import { operations, routeOf } from './routes.ts'
import { S3Error } from './s3-error.ts'

export type BucketOptions = { eventBridge?: boolean; lifecycleRules?: readonly LifecycleRule[] }

export type S3 = AwsService & {
  createBucket(name: string, options?: BucketOptions): void
  /** Needs no permission; undefined when there is no such object. */
  readObject(bucket: string, key: string): Readable | undefined
  listObjects(bucket: string): StoredObject[]
  bucketNames(): string[]
  /** Applies the lifecycle rules of all buckets. Also runs when a bucket is opened, and every hour. */
  sweep(): void
}

const sweepMilliseconds = 3600 * 1000

export type S3Options = {
  folder: string
  onEvent: (event: ObjectEvent) => void
  now?: () => Date
}

/** A damaged file must stop the start before any resource is created. @throws StartError */
function openStored(folder: string): Map<string, Bucket> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return new Map(names.map((name) => [name, openBucket(join(folder, name))]))
}

export function createS3({ folder, onEvent, now = () => new Date() }: S3Options): S3 {
  const stores = openStored(folder)
  const buckets = new Map<string, OpenBucket & Required<BucketOptions>>()

  function bucketNamed(name: string) {
    const bucket = buckets.get(name)
    if (bucket) return bucket
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  }

  async function answer(call: AwsCall) {
    const { request, response, url } = call
    const { bucket: name, key } = addressOf(url)
    const bucket = bucketNamed(name)
    const emit = (event: ObjectEvent) => {
      if (bucket.eventBridge) setImmediate(onEvent, event)
    }
    const exchange: S3Exchange = { request, response, query: url.searchParams, bucket, key, emit, now }
    await routeOf(exchange)(exchange)
  }

  function sweepBucket({ store, lifecycleRules }: OpenBucket & Required<BucketOptions>) {
    if (lifecycleRules.length === 0) return
    const expired = store.objects().filter((object) => isExpired(object, lifecycleRules, now()))
    for (const { key } of expired) store.delete(key)
    abortAbandoned(store, lifecycleRules, now())
  }

  const sweep = () => {
    for (const bucket of buckets.values()) sweepBucket(bucket)
  }
  const sweeper = setInterval(sweep, sweepMilliseconds).unref()

  return {
    signingName: 's3',
    operations: Object.keys(operations),
    protocol: 's3',
    isStreaming: true,
    permissionsOf: ({ request, url }) => {
      try {
        return s3Permissions(request, url)
      } catch {
        return []
      }
    },
    async handle(call) {
      try {
        await answer(call)
      } catch (error) {
        if (call.response.headersSent) call.response.destroy()
        else if (error instanceof S3Error) sendError(call, error)
        else if (error instanceof URIError)
          sendError(call, { status: 400, code: 'InvalidURI', message: "Couldn't parse the specified URI." })
        else throw error
      }
    },
    createBucket(name, { eventBridge = false, lifecycleRules = [] } = {}) {
      const store = stores.get(name) ?? openBucket(join(folder, name))
      stores.set(name, store)
      const bucket = { name, store, eventBridge, lifecycleRules }
      buckets.set(name, bucket)
      sweepBucket(bucket)
    },
    sweep,
    readObject(name, key) {
      const { store } = bucketNamed(name)
      const object = store.find(key)
      return object && store.read(object)
    },
    listObjects: (name) => bucketNamed(name).store.objects(),
    bucketNames: () => [...buckets.keys()],
    async close() {
      clearInterval(sweeper)
      buckets.clear()
    },
  }
}
