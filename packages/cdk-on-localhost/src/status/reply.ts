import type { ServerResponse } from 'node:http'
import { renderPage, type StatusPage } from './page.ts'

export type StatusReply = { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer }

/** Status pages bypass the distribution, so they need security headers of their own. */
const protection = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // With no-referrer, browsers would send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function pageReply(page: StatusPage, name: string): StatusReply {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { status: page.status ?? 200, headers, body: renderPage(page, name) }
}

export function jsonReply(value: unknown): StatusReply {
  const body = JSON.stringify(value, undefined, 2)
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

export function textReply(status: number, text: string, headers: StatusReply['headers'] = {}): StatusReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: `${text}\n` }
}

export function sendReply(
  response: ServerResponse,
  { status, headers, body }: StatusReply,
  isHead: boolean,
): void {
  response.writeHead(status, { ...protection, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(isHead ? undefined : body)
}
