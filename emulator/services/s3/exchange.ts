import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { ObjectEvent } from '#emulator/services/s3/object-events.ts'
import type { Bucket } from '#emulator/services/s3/object-store.ts'
import { element, xmlDocument } from '#emulator/services/s3/xml.ts'

export type OpenBucket = { name: string; store: Bucket }

/** One request to a bucket and what is needed to answer it. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
  bucket: OpenBucket
  /** Empty for the bucket itself. */
  key: string
  /** Finds the source of a copy. */
  bucketNamed(name: string): OpenBucket
  emit(event: ObjectEvent): void
}

export const requestIds = () => ({ 'x-amz-request-id': randomUUID(), 'x-amz-id-2': randomUUID() })

export function send(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders = {},
  body?: string,
) {
  response.writeHead(status, {
    ...requestIds(),
    ...headers,
    ...(status !== 204 && status !== 304 && { 'content-length': Buffer.byteLength(body ?? '') }),
  })
  response.end(body)
}

export function sendXml(response: ServerResponse, root: string, content: string) {
  send(response, 200, { 'content-type': 'application/xml' }, xmlDocument(root, content))
}

export function sendError(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  { status, code, message }: { status: number; code: string; message: string },
) {
  const { 'x-amz-request-id': id } = requestIds()
  const content = element('Code', code) + element('Message', message) + element('RequestId', id)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${content}</Error>`
  // What is left of a refused upload is read away, so that its sender gets to read the answer.
  request.resume()
  response.writeHead(status, { 'x-amz-request-id': id, 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' || status === 304 ? undefined : body)
}
