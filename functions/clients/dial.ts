import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Readable }

export type DialRequest = {
  url: URL
  /** The address that was checked; the connection goes there and nowhere else. */
  address: ResolvedAddress
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>
export type Dial = (request: DialRequest) => Promise<Answer>

const familyOf = (family: number): 4 | 6 => (family === 6 ? 6 : 4)

/** The addresses behind a host name; an address literal (IPv6 in brackets) stands for itself. */
export const resolveHost: Resolve = async (hostname) => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family: familyOf(family) }]
  const found = await lookup(hostname, { all: true })
  return found.map((one) => ({ address: one.address, family: familyOf(one.family) }))
}

/** One GET over a connection of its own to the given address, with the URL's host as name for TLS and the Host header. */
export const dialAddress: Dial = ({ url, address, headers, signal }) =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = request(url, {
      headers,
      signal,
      agent: false,
      // Node asks this instead of the resolver, so a name cannot change its address between check and call.
      lookup: (_hostname, options, done) => {
        if (options.all) done(null, [address])
        else done(null, address.address, address.family)
      },
    })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: incoming })
    })
    outgoing.end()
  })
