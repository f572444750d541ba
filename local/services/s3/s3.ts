import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { AwsCall, AwsService } from '#local/aws/service.ts'
import { byteRangeOf } from '#local/services/s3/byte-range.ts'
import { type CorsRule, corsHeaders } from '#local/services/s3/cors.ts'
import { type Exchange, type OpenBucket, send, sendError } from '#local/services/s3/exchange.ts'
import type { ObjectEvent } from '#local/services/s3/object-events.ts'
import { openBucket, type StoredObject } from '#local/services/s3/object-store.ts'
import { addressOf, permissionsOf } from '#local/services/s3/permissions.ts'
import { postObject } from '#local/services/s3/post-object.ts'
import { routeOf } from '#local/services/s3/routes.ts'
import { accessDenied, S3Error } from '#local/services/s3/s3-error.ts'
import { type SecretOf, verifySignature } from '#local/services/s3/signature.ts'

export type BucketOptions = { cors?: readonly CorsRule[]; eventBridge?: boolean }

/** An object as its owner reads it, past signatures; `open` gives the range, or everything. */
export type ReadObject = {
  object: StoredObject
  range: { start: number; end: number } | undefined
  open(): Readable
}

export type S3 = AwsService & {
  /** Opens the bucket, with what earlier runs left in it. */
  createBucket(name: string, options?: BucketOptions): void
  /** For CloudFront's origin access: undefined when there is no such object. `range` is a request's header. */
  readObject(bucket: string, key: string, range?: string): ReadObject | undefined
  /** What a bucket holds, for pages that show it. */
  listObjects(bucket: string): StoredObject[]
  bucketNames(): string[]
}

export type S3Options = {
  folder: string
  /** The secret of an access key, undefined when there is none. */
  secretOf: SecretOf
  /** Receives the events of buckets that send theirs to EventBridge. */
  onEvent: (event: ObjectEvent) => void
}

function isForm({ request }: AwsCall): boolean {
  return request.method === 'POST' && /^multipart\/form-data/.test(request.headers['content-type'] ?? '')
}

function applyCors(call: AwsCall, bucket: OpenBucket) {
  const headers = corsHeaders(bucket.cors, call.request.headers, call.request.method ?? 'GET')
  for (const [name, value] of Object.entries(headers ?? {})) call.response.setHeader(name, value)
}

function answerPreflight({ request, response }: AwsCall, bucket: OpenBucket) {
  const method = request.headers['access-control-request-method'] ?? ''
  const headers = corsHeaders(bucket.cors, request.headers, method)
  if (!headers) throw accessDenied('CORSResponse: This CORS request is not allowed.')
  send(response, 200, headers)
}

/** S3 on a folder, path-style addresses. Every request's signature is verified; what it does not know it refuses. */
export function createS3({ folder, secretOf, onEvent }: S3Options): S3 {
  const buckets = new Map<string, OpenBucket & { eventBridge: boolean }>()

  function bucketNamed(name: string) {
    const bucket = buckets.get(name)
    if (bucket) return bucket
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  }

  async function answer(call: AwsCall) {
    const { request, response, url } = call
    const { bucket: name, key } = addressOf(url)
    const bucket = bucketNamed(name)
    if (request.method === 'OPTIONS') return answerPreflight(call, bucket)
    applyCors(call, bucket)
    const emit = (event: ObjectEvent) => {
      if (bucket.eventBridge) setImmediate(onEvent, event)
    }
    const exchange: Exchange = { request, response, query: url.searchParams, bucket, key, bucketNamed, emit }
    if (isForm(call) && key === '') return postObject(exchange, { secretOf, now: new Date() })
    verifySignature(request, url, { secretOf, now: new Date() })
    await routeOf(exchange)(exchange)
  }

  return {
    signingName: 's3',
    isStreaming: true,
    permissionsOf: ({ request, url }) => {
      try {
        return permissionsOf(request, url)
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
    createBucket(name, { cors = [], eventBridge = false } = {}) {
      const store = buckets.get(name)?.store ?? openBucket(join(folder, name))
      buckets.set(name, { name, store, cors, eventBridge })
    },
    readObject(name, key, header) {
      const { store } = bucketNamed(name)
      const object = store.find(key)
      if (!object) return undefined
      const range = byteRangeOf(header, object.size)
      return { object, range, open: () => store.read(object, range) }
    },
    listObjects: (name) => bucketNamed(name).store.objects(),
    bucketNames: () => [...buckets.keys()],
    async close() {
      buckets.clear()
    },
  }
}
