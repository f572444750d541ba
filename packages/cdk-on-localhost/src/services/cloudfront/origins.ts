import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { errorDocument } from '../../aws/refusal.ts'
import {
  type HttpRequest,
  type HttpRequestHandler,
  type HttpResponse,
  wholeResponse,
} from '../http-api/message.ts'
import { combineHeaders } from '../http-api/node-server.ts'

function failureResponse(error: unknown): HttpResponse {
  if (error instanceof URIError) return wholeResponse(400, { 'content-type': 'application/xml' }, '<Error/>')
  if (!(error instanceof S3ServiceException)) throw error
  const status = error.$metadata.httpStatusCode ?? 500
  if (status === 304) return wholeResponse(304, {}, '')
  const code = status === 404 ? 'NoSuchKey' : error.name
  const body = errorDocument('s3', { code, message: error.message })
  return wholeResponse(status, { 'content-type': 'application/xml' }, body)
}

type Found = {
  ContentType?: string
  ContentLength?: number
  ContentRange?: string
  ContentEncoding?: string
  ContentDisposition?: string
  CacheControl?: string
  ETag?: string
  LastModified?: Date
}

function objectHeaders(found: Found): Headers {
  const headers = new Headers({ 'accept-ranges': 'bytes', server: 'AmazonS3' })
  const values = {
    'content-type': found.ContentType,
    'content-length': found.ContentLength?.toString(),
    'content-range': found.ContentRange,
    'content-encoding': found.ContentEncoding,
    'content-disposition': found.ContentDisposition,
    'cache-control': found.CacheControl,
    etag: found.ETag,
    'last-modified': found.LastModified?.toUTCString(),
  }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) headers.set(name, value)
  return headers
}

export function createBucketOrigin(client: S3Client, bucket: string): HttpRequestHandler {
  async function answer({ method, path, headers, signal }: HttpRequest): Promise<HttpResponse> {
    const input = {
      Bucket: bucket,
      Key: decodeURIComponent(path.slice(1)),
      Range: headers.get('range') ?? undefined,
      IfNoneMatch: headers.get('if-none-match') ?? undefined,
    }
    if (method === 'HEAD') {
      const found = await client.send(new HeadObjectCommand(input), { abortSignal: signal })
      return { status: 200, headers: objectHeaders(found), body: Readable.from([]) }
    }
    const found = await client.send(new GetObjectCommand(input), { abortSignal: signal })
    if (!(found.Body instanceof Readable)) throw new Error('The S3 client answered without a stream.')
    return { status: found.ContentRange ? 206 : 200, headers: objectHeaders(found), body: found.Body }
  }

  return async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) return wholeResponse(405, { 'content-type': 'application/xml' }, '<Error/>')
    return answer(request).catch(failureResponse)
  }
}

/** Forwards to a server below the base URL's path, for example to a bucket for presigned requests. */
export function createHttpOrigin(baseUrl: string): HttpRequestHandler {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  return (request) =>
    new Promise((resolve, reject) => {
      const query = request.query === '' ? '' : `?${request.query}`
      const headers = Object.fromEntries(request.headers)
      const outgoing = httpRequest({
        host: base.hostname,
        port: base.port,
        method: request.method,
        path: `${prefix}${request.path}${query}`,
        headers: { ...headers, host: base.host },
        signal: request.signal,
      })
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        resolve({
          status: incoming.statusCode ?? 502,
          headers: combineHeaders(incoming.rawHeaders),
          body: incoming,
        })
      })
      pipeline(request.body, outgoing).catch(reject)
    })
}
