import type { IncomingMessage, ServerResponse } from 'node:http'

/** A CORS preflight for an AWS JSON call (Fetch standard, "CORS-preflight request"). */
export function isPreflight({ method, headers }: IncomingMessage, url: URL): boolean {
  return (
    method === 'OPTIONS' &&
    url.pathname === '/' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] === 'POST'
  )
}

/**
 * Allows any header. This is safe: only the unsigned calls for pages get a readable answer, and pages cannot
 * sign.
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

export function letPagesRead(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'x-amzn-requestid,x-amzn-errortype,date')
}
