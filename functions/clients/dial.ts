import { lookup } from 'node:dns/promises'
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { connectMerging } from '#functions/clients/merge-lengths.ts'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'

export type DialedAnswer = { status: number; headers: IncomingHttpHeaders; body: Readable }

export type DialRequest = {
  url: URL
  /** The checked address; the connection goes nowhere else. */
  address: ResolvedAddress
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Limit for establishing the connection. Without it, only the signal limits the time. */
  connectMilliseconds?: number
  /** True: of several content lengths the greatest counts; the caller checks whether the end is missing. */
  lengthsMayDiffer?: boolean
}

export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>
export type Dial = (request: DialRequest) => Promise<DialedAnswer>

const familyOf = (family: number): 4 | 6 => (family === 6 ? 6 : 4)

/** Resolves a host name; an address literal (IPv6 in brackets) resolves to itself. */
export const resolveHost: Resolve = async (hostname) => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family: familyOf(family) }]
  const found = await lookup(hostname, { all: true })
  return found.map((one) => ({ address: one.address, family: familyOf(one.family) }))
}

/** Informational (1xx) responses before the final one. RFC 9110 section 15.2 allows any number. */
const maximumEarlyAnswers = 20

const invalidAnswer = (reason: string) => new FetchError('malformed', `The server's answer ${reason}.`)

function limitConnecting(outgoing: ClientRequest, milliseconds: number): void {
  const giveUp = () => outgoing.destroy(new Error("The connection wasn't accepted in time."))
  const timer = setTimeout(giveUp, milliseconds)
  const connected = () => clearTimeout(timer)
  outgoing.on('socket', (socket) =>
    socket.once(outgoing.protocol === 'https:' ? 'secureConnect' : 'connect', connected),
  )
  outgoing.on('close', connected)
}

type Connecting = Pick<RequestOptions, 'agent' | 'lookup' | 'createConnection'>

/** Node asks this instead of the resolver, so a name cannot change its address between check and call. */
const onlyTo = (address: ResolvedAddress): Connecting => ({
  agent: false,
  lookup: (_hostname, options, done) => {
    if (options.all) done(null, [address])
    else done(null, address.address, address.family)
  },
})

const call = ({ url, headers, signal, connectMilliseconds }: DialRequest, connecting: Connecting) =>
  new Promise<DialedAnswer>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = request(url, { headers, signal, ...connecting })
    if (connectMilliseconds) limitConnecting(outgoing, connectMilliseconds)
    let earlyAnswers = 0
    outgoing.on('information', () => {
      earlyAnswers += 1
      if (earlyAnswers > maximumEarlyAnswers) outgoing.destroy(invalidAnswer('never ends'))
    })
    outgoing.on('upgrade', (_incoming, socket) => {
      socket.destroy()
      reject(invalidAnswer('speaks another protocol'))
    })
    outgoing.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0
      if (status < 200) return void outgoing.destroy(invalidAnswer('speaks another protocol'))
      // Passes on parser errors in the body; otherwise the body would only seem to break off.
      outgoing.on('error', (cause) => incoming.complete || incoming.destroy(cause))
      resolve({ status, headers: incoming.headers, body: incoming })
    })
    outgoing.on('error', reject)
    // A connection can close without an answer or an error, and then no other event fires.
    outgoing.on('close', () => reject(new Error('The connection ended before the answer.')))
    outgoing.end()
  })

const severalLengths = /^HPE_(?:UNEXPECTED|INVALID)_CONTENT_LENGTH$/

/** One GET over a new connection to the given address. TLS and the Host header use the URL's host. */
export const dialAddress: Dial = async (request) => {
  try {
    return await call(request, onlyTo(request.address))
  } catch (error) {
    const isRepeated = error instanceof Error && 'code' in error && severalLengths.test(String(error.code))
    if (!isRepeated) throw error
    // The address has just answered, so the limit for connecting is not needed again.
    const { url, address, headers, signal, lengthsMayDiffer = false } = request
    const createConnection = () => connectMerging(url, address, lengthsMayDiffer)
    return call({ url, address, headers, signal }, { createConnection })
  }
}
