import type { Exchange } from '#emulator/services/s3/exchange.ts'
import { send } from '#emulator/services/s3/exchange.ts'
import { listObjects } from '#emulator/services/s3/list-objects.ts'
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  uploadPart,
} from '#emulator/services/s3/multipart-upload.ts'
import { readObject, readTags } from '#emulator/services/s3/read-object.ts'
import { S3Error } from '#emulator/services/s3/s3-error.ts'
import {
  copyObject,
  deleteObject,
  deleteObjects,
  deleteTags,
  putObject,
  putTags,
} from '#emulator/services/s3/write-object.ts'

export type Route = (exchange: Exchange) => Promise<void> | void

function bucketRoute(method: string, query: URLSearchParams): Route | undefined {
  if (method === 'POST' && query.has('delete')) return deleteObjects
  if (method === 'HEAD') return ({ response }) => send(response, 200)
  return method === 'GET' ? listObjects : undefined
}

function uploadRoute(method: string): Route | undefined {
  if (method === 'PUT') return uploadPart
  if (method === 'POST') return completeUpload
  return method === 'DELETE' ? abortUpload : listParts
}

function taggingRoute(method: string): Route | undefined {
  if (method === 'PUT') return putTags
  return method === 'DELETE' ? deleteTags : readTags
}

function objectRoute(method: string, { query, request }: Exchange): Route | undefined {
  if (query.has('uploadId')) return uploadRoute(method)
  if (query.has('tagging')) return taggingRoute(method)
  if (method === 'POST' && query.has('uploads')) return createUpload
  if (method === 'PUT') return request.headers['x-amz-copy-source'] ? copyObject : putObject
  if (method === 'DELETE') return deleteObject
  return method === 'GET' || method === 'HEAD' ? readObject : undefined
}

/** What answers a request. Throws NotImplemented for what the local S3 does not do, rather than do something else. */
export function routeOf(exchange: Exchange): Route {
  const method = exchange.request.method ?? 'GET'
  const route = exchange.key === '' ? bucketRoute(method, exchange.query) : objectRoute(method, exchange)
  if (route) return route
  throw new S3Error(501, 'NotImplemented', `The local S3 does not answer ${method} with these parameters.`)
}
