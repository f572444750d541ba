import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { errorDocument } from '../../aws/refusal.ts'
import { writeXmlDocument, type XmlElements } from '../../aws/xml.ts'
import type { ObjectEvent } from './object-events.ts'
import type { Bucket } from './object-store.ts'

export type OpenBucket = { name: string; store: Bucket }

export type S3Exchange = {
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
  bucket: OpenBucket
  key: string
  emit(event: ObjectEvent): void
  now(): Date
}

export const requestIds = () => ({ 'x-amz-request-id': randomUUID(), 'x-amz-id-2': randomUUID() })

export function sendEmpty(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) {
  const length = status !== 204 && status !== 304 && { 'content-length': 0 }
  response.writeHead(status, { ...requestIds(), ...headers, ...length }).end()
}

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

export function sendXml(response: ServerResponse, root: string, content: XmlElements) {
  const document = writeXmlDocument({ [root]: { '@xmlns': namespace, ...content } })
  const length = Buffer.byteLength(document)
  response.writeHead(200, { ...requestIds(), 'content-type': 'application/xml', 'content-length': length })
  response.end(document)
}

export function sendError(
  { request, response }: Pick<S3Exchange, 'request' | 'response'>,
  { status, code, message }: { status: number; code: string; message: string },
) {
  // Discards the rest of a refused upload; otherwise the sender sees a reset instead of the response.
  request.resume()
  response.writeHead(status, { ...requestIds(), 'content-type': 'application/xml' })
  const isEmpty = request.method === 'HEAD' || status === 304
  response.end(isEmpty ? undefined : errorDocument('s3', { code, message }))
}
