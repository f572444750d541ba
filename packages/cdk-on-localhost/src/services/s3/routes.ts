import type { S3Exchange } from './exchange.ts'
import { listObjects } from './list-objects.ts'
import { abortUpload, completeUpload, createMultipartUpload, uploadPart } from './multipart-upload.ts'
import { readObject } from './read-object.ts'
import { S3Error } from './s3-error.ts'
import { deleteStoredObject, putObject } from './write-object.ts'

export type S3Route = (exchange: S3Exchange) => Promise<void> | void

type Operation = {
  target: 'bucket' | 'object'
  method: string
  parameter?: string
  route: S3Route
}

export const operations: Readonly<Record<string, Operation>> = {
  ListObjectsV2: { target: 'bucket', method: 'GET', route: listObjects },
  UploadPart: { target: 'object', method: 'PUT', parameter: 'uploadId', route: uploadPart },
  CompleteMultipartUpload: {
    target: 'object',
    method: 'POST',
    parameter: 'uploadId',
    route: completeUpload,
  },
  AbortMultipartUpload: { target: 'object', method: 'DELETE', parameter: 'uploadId', route: abortUpload },
  CreateMultipartUpload: {
    target: 'object',
    method: 'POST',
    parameter: 'uploads',
    route: createMultipartUpload,
  },
  PutObject: { target: 'object', method: 'PUT', route: putObject },
  DeleteObject: { target: 'object', method: 'DELETE', route: deleteStoredObject },
  GetObject: { target: 'object', method: 'GET', route: readObject },
  HeadObject: { target: 'object', method: 'HEAD', route: readObject },
}

/** Query parameters that do not select an operation, including those of presigned URLs. */
const plainParameter = /^(x-id|x-amz-.*|partNumber|list-type|prefix|max-keys|continuation-token)$/i

/** Unsupported headers that would change the operation: copies, conditional writes, user metadata. */
const refusedHeader = /^(x-amz-copy-source|x-amz-meta-.*|if-match|if-unmodified-since)$/

/** @throws S3Error NotImplemented rather than run another operation */
export function routeOf({ key, query, request }: S3Exchange): S3Route {
  const target = key === '' ? 'bucket' : 'object'
  const method = request.method ?? 'GET'
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const isRefused = Object.keys(request.headers).some(
    (name) => refusedHeader.test(name) || (isWrite && name === 'if-none-match'),
  )
  const [parameter, ...more] = [...query.keys()].filter((name) => !plainParameter.test(name))
  const operation = Object.values(operations).find(
    (each) => each.target === target && each.method === method && each.parameter === parameter,
  )
  if (operation && !isRefused && more.length === 0) return operation.route
  throw new S3Error(
    501,
    'NotImplemented',
    `The local S3 does not answer ${method} with these parameters or headers.`,
  )
}
