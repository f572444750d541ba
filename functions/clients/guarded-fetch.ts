import type { Readable } from 'node:stream'
import { type BodyLimits, decodeBody } from '#functions/clients/decode-body.ts'
import { type Answer, type Dial, dialAddress, type Resolve, resolveHost } from '#functions/clients/dial.ts'
import { FetchError, toFetchError } from '#functions/clients/fetch-error.ts'
import { isPublicAddress, type ResolvedAddress } from '#functions/clients/public-address.ts'
import { productName } from '#shared/domain/product.ts'

/** Ports that feeds are served on; others are other people's machines. */
const allowedPorts: readonly string[] = ['', '80', '443', '8080', '8443']
const redirecting: readonly number[] = [301, 302, 303, 307, 308]
const maximumRedirects = 5

export type GuardOptions = {
  /** `host:port` of private servers that may be called all the same; exact. */
  allowedPrivateHosts: readonly string[]
  /** How servers are told who asks. */
  userAgent?: string
  resolve?: Resolve
  dial?: Dial
}

export type FetchOptions = {
  /** Of the decoded content. */
  maxBytes: number
  /** For everything together: redirects, headers and content. */
  timeoutMilliseconds: number
  accept?: string
  /** For a conditional request (RFC 9110 section 13). */
  etag?: string
  lastModified?: string
}

/** One step of a way: the status that led on, and the address it led to. */
export type Redirect = { status: number; url: string }

export type OpenedAnswer = {
  /** 200, or 304 to a conditional request. */
  status: number
  /** Where the content came from, after redirects. */
  url: string
  /** The way there, in order; none when the address itself answered. */
  redirects: readonly Redirect[]
  contentType?: string
  /** Of the encoded content, as the server states it. */
  contentLength?: number
  etag?: string
  lastModified?: string
  /** As the server wrote it (RFC 9111 section 5.2). */
  cacheControl?: string
  /** As the server wrote it: seconds or a date (RFC 9110 section 10.2.3). */
  retryAfter?: string
  body: Readable
}

export type FetchedAnswer = Omit<OpenedAnswer, 'body'> & { bytes: Buffer }

/** Gets addresses that strangers give us, and no address of this network. */
export type GuardedClient = {
  /** @throws FetchError; later failures, the deadline too, are FetchErrors of the stream. */
  open(address: string, options: FetchOptions): Promise<OpenedAnswer>
  /** @throws FetchError */
  fetch(address: string, options: FetchOptions): Promise<FetchedAnswer>
}

function refuse(reason: string): never {
  throw new FetchError('refused', reason)
}

function parseAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) refuse('This is not a valid address.')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse('Only http and https addresses can be read.')
  if (url.username !== '' || url.password !== '') refuse('An address with a user name cannot be read.')
  return url
}

const hostAndPort = (url: URL) => `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`

/** Aborts at the deadline, with the error that everything under way then ends with. */
function deadline(url: URL, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const expire = () =>
    controller.abort(new FetchError('unreachable', `${url.hostname} takes too long to answer.`))
  setTimeout(expire, milliseconds).unref()
  return controller.signal
}

/** The work's outcome, or the signal's reason if that comes first: a resolver, for one, cannot be told to stop. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function resolved(url: URL, resolve: Resolve): Promise<ResolvedAddress[]> {
  try {
    return await resolve(url.hostname)
  } catch (cause) {
    throw new FetchError('unreachable', `There is no server named ${url.hostname}.`, { cause })
  }
}

/** The one address to call, after every address behind the name was found to be public. */
async function checkedAddress(
  url: URL,
  signal: AbortSignal,
  guard: Required<GuardOptions>,
): Promise<ResolvedAddress> {
  const isAllowedPrivate = guard.allowedPrivateHosts.includes(hostAndPort(url))
  if (!isAllowedPrivate && !allowedPorts.includes(url.port)) refuse('Addresses on this port cannot be read.')
  const addresses = await orAborted(resolved(url, guard.resolve), signal)
  const [first] = addresses
  if (!first) throw new FetchError('unreachable', `There is no server named ${url.hostname}.`)
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  if (!isPublic && !isAllowedPrivate) refuse('This address does not belong to a public server.')
  return first
}

function requestHeaders(options: FetchOptions, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: options.accept ?? '*/*',
    'accept-encoding': 'gzip, br',
    ...(options.etag ? { 'if-none-match': options.etag } : {}),
    ...(options.lastModified ? { 'if-modified-since': options.lastModified } : {}),
  }
}

/** A redirect may lead anywhere that may be called, but not from a protected connection to an open one. */
function nextAddress(location: string, from: URL): URL {
  const next = parseAddress(location, from)
  if (from.protocol === 'https:' && next.protocol === 'http:')
    refuse('The address redirects from https to http.')
  return next
}

type Hop = { url: URL; answer: Answer; redirects: readonly Redirect[] }

async function dialGuarded(
  url: URL,
  options: FetchOptions & { signal: AbortSignal },
  guard: Required<GuardOptions>,
) {
  const { signal } = options
  const address = await checkedAddress(url, signal, guard)
  const headers = requestHeaders(options, guard.userAgent)
  try {
    return await orAborted(guard.dial({ url, address, headers, signal }), signal)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw toFetchError(cause, {
      malformed: `${url.hostname} does not answer as a web server does.`,
      unreachable: `${url.hostname} does not answer.`,
    })
  }
}

async function follow(
  start: URL,
  options: FetchOptions & { signal: AbortSignal },
  guard: Required<GuardOptions>,
): Promise<Hop> {
  let url = start
  const redirects: Redirect[] = []
  while (redirects.length <= maximumRedirects) {
    const answer = await dialGuarded(url, options, guard)
    const { location } = answer.headers
    if (!redirecting.includes(answer.status) || !location) return { url, answer, redirects }
    answer.body.destroy()
    url = nextAddress(location, url)
    redirects.push({ status: answer.status, url: url.href })
  }
  throw new FetchError('malformed', `${start.hostname} redirects too often.`)
}

/** A header of one line, and no more of it than it has a use for. */
const header = ({ headers }: Answer, name: 'retry-after' | 'cache-control' | 'last-modified') =>
  headers[name]?.slice(0, 100)

function refuseStatus({ url, answer }: Hop): void {
  if (answer.status === 200 || answer.status === 304) return
  answer.body.destroy()
  const message = `${url.hostname} answers with status ${answer.status}.`
  throw new FetchError('status', message, {
    status: answer.status,
    retryAfter: header(answer, 'retry-after'),
  })
}

function bodyOf({ answer }: Hop, limits: BodyLimits): Readable {
  try {
    return decodeBody(answer.body, answer.headers['content-encoding'] ?? '', limits)
  } catch (error) {
    answer.body.destroy()
    throw error
  }
}

function toOpened(hop: Hop, limits: BodyLimits): OpenedAnswer {
  const { headers, status } = hop.answer
  const contentLength = Number(headers['content-length'])
  return {
    status,
    url: hop.url.href,
    redirects: hop.redirects,
    contentType: headers['content-type'],
    contentLength: Number.isSafeInteger(contentLength) ? contentLength : undefined,
    etag: headers.etag?.slice(0, 500),
    lastModified: header(hop.answer, 'last-modified'),
    cacheControl: header(hop.answer, 'cache-control'),
    retryAfter: header(hop.answer, 'retry-after'),
    body: bodyOf(hop, limits),
  }
}

async function collect(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/**
 * A client for strangers' addresses: http(s) only, each hop resolved and checked before it is dialled and dialled at the checked
 * address, redirects checked again, at most one content coding, with limits on bytes, time and redirects.
 */
export function createGuardedClient(options: GuardOptions): GuardedClient {
  const guard = { userAgent: `${productName}/1`, resolve: resolveHost, dial: dialAddress, ...options }

  async function open(address: string, fetchOptions: FetchOptions): Promise<OpenedAnswer> {
    const url = parseAddress(address)
    const signal = deadline(url, fetchOptions.timeoutMilliseconds)
    const hop = await follow(url, { ...fetchOptions, signal }, guard)
    refuseStatus(hop)
    return toOpened(hop, { maxBytes: fetchOptions.maxBytes, signal })
  }

  return {
    open,
    async fetch(address, fetchOptions) {
      const { body, ...answer } = await open(address, fetchOptions)
      return { ...answer, bytes: await collect(body) }
    },
  }
}
