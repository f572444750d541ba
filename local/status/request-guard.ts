import type { IncomingHttpHeaders } from 'node:http'
import { type Reply, textReply } from '#local/status/reply.ts'

/** The names that browsers on this machine use for the site. */
export function ownHosts(siteUrl: string): ReadonlySet<string> {
  const { port } = new URL(siteUrl)
  const suffix = port === '' ? '' : `:${port}`
  return new Set([`127.0.0.1${suffix}`, `localhost${suffix}`])
}

/**
 * The answer to a request that another site may have caused, or undefined when it is ours. A foreign name that was pointed
 * to this machine (DNS rebinding) shows in `Host`; a form of another page in `Origin` and `Sec-Fetch-Site`.
 */
export function refuse(
  method: string,
  headers: IncomingHttpHeaders,
  hosts: ReadonlySet<string>,
): Reply | undefined {
  const host = headers.host?.toLowerCase() ?? ''
  if (!hosts.has(host)) return textReply(421, `This page answers only to ${[...hosts].join(' and ')}.`)
  if (method === 'GET' || method === 'HEAD') return undefined
  const site = headers['sec-fetch-site']
  const isOwn = headers.origin === `http://${host}` && (site === undefined || site === 'same-origin')
  return isOwn ? undefined : textReply(403, 'Only these pages themselves may do this.')
}
