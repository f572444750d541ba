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

type Operation = {
  target: 'bucket' | 'object'
  method: string
  /** A parameter of the query that must be there. */
  parameter?: string
  /** A header that must be there. */
  header?: string
  route: Route
}

/** What is answered, by the names of S3's operations; the first that fits a request is meant. */
export const operations: Readonly<Record<string, Operation>> = {
  DeleteObjects: { target: 'bucket', method: 'POST', parameter: 'delete', route: deleteObjects },
  HeadBucket: { target: 'bucket', method: 'HEAD', route: ({ response }) => send(response, 200) },
  ListObjectsV2: { target: 'bucket', method: 'GET', route: listObjects },
  UploadPart: { target: 'object', method: 'PUT', parameter: 'uploadId', route: uploadPart },
  CompleteMultipartUpload: {
    target: 'object',
    method: 'POST',
    parameter: 'uploadId',
    route: completeUpload,
  },
  AbortMultipartUpload: { target: 'object', method: 'DELETE', parameter: 'uploadId', route: abortUpload },
  ListParts: { target: 'object', method: 'GET', parameter: 'uploadId', route: listParts },
  PutObjectTagging: { target: 'object', method: 'PUT', parameter: 'tagging', route: putTags },
  DeleteObjectTagging: { target: 'object', method: 'DELETE', parameter: 'tagging', route: deleteTags },
  GetObjectTagging: { target: 'object', method: 'GET', parameter: 'tagging', route: readTags },
  CreateMultipartUpload: { target: 'object', method: 'POST', parameter: 'uploads', route: createUpload },
  CopyObject: { target: 'object', method: 'PUT', header: 'x-amz-copy-source', route: copyObject },
  PutObject: { target: 'object', method: 'PUT', route: putObject },
  DeleteObject: { target: 'object', method: 'DELETE', route: deleteObject },
  GetObject: { target: 'object', method: 'GET', route: readObject },
  HeadObject: { target: 'object', method: 'HEAD', route: readObject },
}

/** What answers a request. Throws NotImplemented for what the local S3 does not do, rather than do something else. */
export function routeOf({ key, query, request }: Exchange): Route {
  const target = key === '' ? 'bucket' : 'object'
  const method = request.method ?? 'GET'
  const operation = Object.values(operations).find(
    (each) =>
      each.target === target &&
      each.method === method &&
      (each.parameter === undefined || query.has(each.parameter)) &&
      (each.header === undefined || request.headers[each.header] !== undefined),
  )
  if (operation) return operation.route
  throw new S3Error(501, 'NotImplemented', `The local S3 does not answer ${method} with these parameters.`)
}
