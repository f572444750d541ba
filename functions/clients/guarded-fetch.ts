import type { Readable } from 'node:stream'
import { abortAfter } from '#functions/clients/abort.ts'
import { type AnswerHeaders, readAnswerHeaders } from '#functions/clients/answer-headers.ts'
import { parseAddress } from '#functions/clients/checked-addresses.ts'
import { type Clock, machineClock } from '#functions/clients/clock.ts'
import { type BodyLimits, decodeBody } from '#functions/clients/decode-body.ts'
import { describeStatus } from '#functions/clients/describe-status.ts'
import { type Dial, dialAddress, type Resolve, resolveHost } from '#functions/clients/dial.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { follow, type Hop, notUpgraded, type Redirect } from '#functions/clients/follow-redirects.ts'
import { productName } from '#shared/domain/product.ts'

export type GuardOptions = {
  /** `host:port` of private servers that may be called; both must match exactly. */
  allowedPrivateHosts: readonly string[]
  userAgent?: string
  resolve?: Resolve
  dial?: Dial
  clock?: Clock
}

export type FetchOptions = {
  maxBytes: number
  timeoutMilliseconds: number
  answerMilliseconds?: number
  accept?: string
  /** For a conditional request (RFC 9110 section 13). */
  etag?: string
  lastModified?: string
  /** True: give up on a slow connection early, because the caller has another address. */
  hasAlternative?: boolean
  /** Accepts content whose end is missing; the caller has to find out whether anything is lost. */
  mayBreakOff?: boolean
  /** Requests content without a content coding. */
  isVerbatim?: boolean
  /** Requests the bytes from `from` on. If the content has changed since, the server sends all of it. */
  rest?: { from: number; validator: string }
}

export type OpenedAnswer = AnswerHeaders & {
  /** 200; 304 if a conditional request found no change; 206 for a range request. */
  status: number
  url: string
  redirects: readonly Redirect[]
  body: Readable
}

/** `brokenOff`: with `mayBreakOff`, why more was expected than came. */
export type FetchedAnswer = Omit<OpenedAnswer, 'body'> & { bytes: Buffer; brokenOff?: FetchError }

export type GuardedClient = {
  /** @throws FetchError; the stream fails with one too, also at the deadline */
  open(address: string, options: FetchOptions): Promise<OpenedAnswer>
  /** @throws FetchError */
  fetch(address: string, options: FetchOptions): Promise<FetchedAnswer>
}

function requestHeaders(options: FetchOptions, userAgent: string): Record<string, string> {
  const { etag, lastModified, rest } = options
  return {
    'user-agent': userAgent,
    accept: options.accept ?? '*/*',
    'accept-encoding': options.isVerbatim || rest ? 'identity' : 'gzip, br',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
    ...(rest && { range: `bytes=${rest.from}-`, 'if-range': rest.validator }),
  }
}

function refuseStatus({ isUpgraded, answer }: Hop, { rest }: FetchOptions): void {
  const { status } = answer
  if (status === 200 || status === 304 || (status === 206 && rest)) return
  answer.body.destroy()
  const { retryAfter } = readAnswerHeaders(answer.headers)
  const error = new FetchError('status', describeStatus(status), { status, retryAfter })
  // The page may exist over http, so it counts as neither gone nor missing.
  throw isUpgraded && !error.isTransient ? notUpgraded(error) : error
}

function bodyOf({ answer }: Hop, limits: BodyLimits): Readable {
  try {
    return decodeBody(answer.body, answer.headers['content-encoding'] ?? '', limits)
  } catch (error) {
    answer.body.destroy()
    throw error
  }
}

/**
 * Reads into one buffer: a list of chunks and their concatenation would need twice the memory. Short content
 * is copied, so that it does not keep the large buffer.
 */
async function collect(body: Readable, maxBytes: number): Promise<Buffer> {
  // Cheap even for short content, because the OS commits only the pages that are written.
  const buffer = Buffer.allocUnsafeSlow(maxBytes)
  let length = 0
  for await (const chunk of body) {
    const piece: Buffer = chunk
    length += piece.copy(buffer, length)
  }
  const content = buffer.subarray(0, length)
  return length > maxBytes / 2 ? content : Buffer.from(content)
}

/**
 * A client for external addresses: http(s) only, each hop resolved and checked, then dialed at the checked
 * address, with limits on bytes, time, rate, addresses and redirects.
 */
export function createGuardedClient(options: GuardOptions): GuardedClient {
  const { userAgent = `${productName}/1`, clock = machineClock } = options
  const guard = { resolve: resolveHost, dial: dialAddress, ...options }

  async function open(
    address: string,
    fetchOptions: FetchOptions,
    onBreak?: (error: FetchError) => void,
  ): Promise<OpenedAnswer> {
    const { maxBytes, timeoutMilliseconds, answerMilliseconds, hasAlternative } = fetchOptions
    const url = parseAddress(address)
    const tooLong = new FetchError('unreachable', `${url.hostname} takes too long to answer.`)
    const { signal, allow } = abortAfter(clock, timeoutMilliseconds, tooLong)
    const answered = allow(answerMilliseconds ?? timeoutMilliseconds)
    const headers = requestHeaders(fetchOptions, userAgent)
    const lengthsMayDiffer = onBreak !== undefined
    const request = { headers, timeoutMilliseconds, signal, hasAlternative, lengthsMayDiffer }
    const hop = await follow(url, request, guard)
    answered()
    refuseStatus(hop, fetchOptions)
    return {
      ...readAnswerHeaders(hop.answer.headers),
      status: hop.answer.status,
      url: hop.url.href,
      redirects: hop.redirects,
      body: bodyOf(hop, { maxBytes, signal, clock, onBreak }),
    }
  }

  return {
    open: (address, fetchOptions) => open(address, fetchOptions),
    async fetch(address, fetchOptions) {
      const breaks: FetchError[] = []
      const onBreak = fetchOptions.mayBreakOff ? (error: FetchError) => void breaks.push(error) : undefined
      const { body, ...answer } = await open(address, fetchOptions, onBreak)
      const bytes = await collect(body, fetchOptions.maxBytes)
      const [brokenOff] = breaks
      return { ...answer, bytes, ...(brokenOff && { brokenOff }) }
    },
  }
}
