import type { IncomingHttpHeaders } from 'node:http'
import { hostOf, refuseHost } from '#emulator/allowed-hosts.ts'
import { type Reply, textReply } from '#local/status/reply.ts'

/**
 * The answer to a request that another site may have caused, or undefined when it is ours. A foreign name that was pointed
 * to this machine (DNS rebinding) shows in `Host`; a form of another page in `Origin` and `Sec-Fetch-Site`.
 */
export function refuse(
  method: string,
  headers: IncomingHttpHeaders,
  hosts: ReadonlySet<string>,
): Reply | undefined {
  const misdirected = refuseHost(headers, hosts)
  if (misdirected) return textReply(421, misdirected)
  if (method === 'GET' || method === 'HEAD') return undefined
  const site = headers['sec-fetch-site']
  const isOwn =
    headers.origin === `http://${hostOf(headers).toLowerCase()}` &&
    (site === undefined || site === 'same-origin')
  return isOwn ? undefined : textReply(403, 'Only these pages themselves may do this.')
}
