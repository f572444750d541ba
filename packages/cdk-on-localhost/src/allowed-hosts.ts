import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

export function allowedHosts(url: string): ReadonlySet<string> {
  const { port } = new URL(url)
  const suffix = port === '' ? '' : `:${port}`
  return new Set([`127.0.0.1${suffix}`, `localhost${suffix}`])
}

export function allowedOrigins(url: string): ReadonlySet<string> {
  return new Set([...allowedHosts(url)].map((host) => `http://${host}`))
}

/** HTTP/2 sends the host as `:authority`. */
export const hostOf = (headers: IncomingHttpHeaders): string =>
  headers.host ?? String(headers[':authority'] ?? '')

/**
 * Defends against DNS rebinding: a foreign name that resolves to 127.0.0.1 would let a remote page read local
 * data.
 * @returns the reason to refuse the request, or undefined
 */
export function refuseHost(headers: IncomingHttpHeaders, hosts: ReadonlySet<string>): string | undefined {
  return hosts.has(hostOf(headers).toLowerCase())
    ? undefined
    : `This address answers only to ${[...hosts].join(' and ')}.`
}

/**
 * Refuses requests that another site may have caused: a foreign name shows in `Host`, a cross-site form in
 * `Origin` and `Sec-Fetch-Site`.
 */
export function refuseForgery(
  method: string,
  headers: IncomingHttpHeaders,
  hosts: ReadonlySet<string>,
): [status: number, sentence: string] | undefined {
  const misdirected = refuseHost(headers, hosts)
  if (misdirected) return [421, misdirected]
  if (method === 'GET' || method === 'HEAD') return undefined
  const site = headers['sec-fetch-site']
  const isOwn =
    headers.origin === `http://${hostOf(headers).toLowerCase()}` &&
    (site === undefined || site === 'same-origin')
  return isOwn ? undefined : [403, 'Only these pages themselves may do this.']
}

/** Discards the rest of the request body; otherwise the sender sees a reset instead of the response. */
export function sendSentence(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  status: number,
  sentence: string,
): void {
  request.resume()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(request.method === 'HEAD' ? undefined : `${sentence}\n`)
}
