import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a browser asks before a page of another origin may send a call of AWS JSON (Fetch standard, «CORS-preflight request»). */
export function isPreflight({ method, headers }: IncomingMessage, url: URL): boolean {
  return (
    method === 'OPTIONS' &&
    url.pathname === '/' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] === 'POST'
  )
}

/**
 * Lets the browser send the call, with whatever headers its client adds. Only the calls that pages may make are answered in a way that a page can read; all others need a
 * signature, which no page has.
 */
export function allowCall({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '600',
    'content-length': '0',
  })
  response.end()
}

/** Lets the page of any origin read the answer, as AWS does. */
export function letPagesRead(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid,x-amzn-errortype,date')
}
