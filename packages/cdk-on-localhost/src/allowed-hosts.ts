import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** The names by which programs on this machine reach the port of `url`. */
export function allowedHosts(url: string): ReadonlySet<string> {
  const { port } = new URL(url)
  const suffix = port === '' ? '' : `:${port}`
  return new Set([`127.0.0.1${suffix}`, `localhost${suffix}`])
}

/** The origins of the pages that are served there. */
export function allowedOrigins(url: string): ReadonlySet<string> {
  return new Set([...allowedHosts(url)].map((host) => `http://${host}`))
}

/** The host that a request asks for; HTTP/2 names it `:authority`. */
export const hostOf = (headers: IncomingHttpHeaders): string =>
  headers.host ?? String(headers[':authority'] ?? '')

/**
 * The sentence for a request under a name that is not ours, undefined when it is: a foreign name that was pointed to this machine (DNS
 * rebinding) lets the page of a stranger read what only this machine may.
 */
export function refuseHost(headers: IncomingHttpHeaders, hosts: ReadonlySet<string>): string | undefined {
  return hosts.has(hostOf(headers).toLowerCase())
    ? undefined
    : `This address answers only to ${[...hosts].join(' and ')}.`
}

/**
 * Status and sentence for a request that another site may have caused, undefined when it is ours: a foreign name shows in `Host`,
 * a form of another page in `Origin` and `Sec-Fetch-Site`.
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

/** Answers with a plain sentence. What is left of the request is read away, so that its sender gets to read it. */
export function sendSentence(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  status: number,
  sentence: string,
): void {
  request.resume()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(request.method === 'HEAD' ? undefined : `${sentence}\n`)
}
