import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Readable }

export type DialRequest = {
  url: URL
  /** The address that was checked; the connection goes there and nowhere else. */
  address: ResolvedAddress
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Until the connection stands; without it, as long as the signal lets it. */
  connectMilliseconds?: number
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

/** More answers before the answer (RFC 9110 section 15.2) than any server has a use for. */
const maximumEarlyAnswers = 20

const oddAnswer = (reason: string) => new FetchError('malformed', `The answer of the server ${reason}.`)

/** Ends a request whose server takes no connection in time. */
function limitConnecting(outgoing: ClientRequest, milliseconds: number): void {
  const giveUp = () => outgoing.destroy(new Error('Nobody takes the connection.'))
  const timer = setTimeout(giveUp, milliseconds)
  const connected = () => clearTimeout(timer)
  outgoing.on('socket', (socket) =>
    socket.once(outgoing.protocol === 'https:' ? 'secureConnect' : 'connect', connected),
  )
  outgoing.on('close', connected)
}

/**
 * One GET over a connection of its own to the given address, with the URL's host as name for TLS and the Host header. Ends with the
 * head of an answer, an error of the connection or parser, or the signal, whatever the other side sends or does not send.
 */
export const dialAddress: Dial = ({ url, address, headers, signal, connectMilliseconds }) =>
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
    if (connectMilliseconds) limitConnecting(outgoing, connectMilliseconds)
    let earlyAnswers = 0
    outgoing.on('information', () => {
      earlyAnswers += 1
      if (earlyAnswers > maximumEarlyAnswers) outgoing.destroy(oddAnswer('does not come to an end'))
    })
    outgoing.on('upgrade', (_incoming, socket) => {
      socket.destroy()
      reject(oddAnswer('speaks another protocol'))
    })
    outgoing.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0
      if (status < 200) return void outgoing.destroy(oddAnswer('speaks another protocol'))
      // What the parser finds wrong with the rest of the answer; left to itself, the body would only seem to break off.
      outgoing.on('error', (cause) => incoming.complete || incoming.destroy(cause))
      resolve({ status, headers: incoming.headers, body: incoming })
    })
    outgoing.on('error', reject)
    // A connection can end without an answer and without an error, and then nothing else is ever told.
    outgoing.on('close', () => reject(new Error('The connection ended before the answer.')))
    outgoing.end()
  })
