import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendBody } from '../../send-body.ts'
import type { HttpRequest, HttpRequestHandler, HttpResponse } from './message.ts'

/** Joins repeated headers with a comma (cookies: a semicolon), with names in lower case. */
export function combineHeaders(rawHeaders: readonly string[]): Headers {
  const combined = new Map<string, string>()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    const value = rawHeaders[index + 1] ?? ''
    const earlier = combined.get(name)
    const separator = name === 'cookie' ? '; ' : ','
    combined.set(name, earlier === undefined ? value : `${earlier}${separator}${value}`)
  }
  return new Headers([...combined])
}

function requestOf(request: IncomingMessage, response: ServerResponse): HttpRequest {
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  const disconnected = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) disconnected.abort()
  })
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: combineHeaders(request.rawHeaders),
    body: request,
    sourceAddress: request.socket.remoteAddress ?? '127.0.0.1',
    signal: disconnected.signal,
  }
}

function writeHead(response: ServerResponse, { status, headers }: HttpResponse): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.writeHead(status)
  // For streams, send the headers at once: an EventSource waits for them, not for the first event.
  if (!headers.has('content-length')) response.flushHeaders()
}

async function serve(handle: HttpRequestHandler, request: IncomingMessage, response: ServerResponse) {
  const answer = await handle(requestOf(request, response))
  writeHead(response, answer)
  if (request.method !== 'HEAD') return sendBody(answer.body, response)
  answer.body.destroy()
  response.end()
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

export function toListener(
  handle: HttpRequestHandler,
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    serve(handle, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
      if (!isPrematureClose(error)) onError(error)
    })
  }
}
