import { orAborted } from '#functions/clients/abort.ts'
import { type AddressGuard, checkedAddresses, parseAddress } from '#functions/clients/checked-addresses.ts'
import type { Dial, DialedAnswer } from '#functions/clients/dial.ts'
import { FetchError, toFetchError } from '#functions/clients/fetch-error.ts'
import { createHopCookies } from '#functions/clients/hop-cookies.ts'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'

const redirecting: readonly number[] = [301, 302, 303, 307, 308]
const maximumRedirects = 5
/** Milliseconds to connect to one address while there are others to try. */
const longestConnecting = 3000

export type Redirect = { status: number; url: string }

export type HopRequest = {
  headers: Readonly<Record<string, string>>
  timeoutMilliseconds: number
  signal: AbortSignal
  /** True: give up on a slow connection early, because the caller has another address. */
  hasAlternative?: boolean | undefined
  lengthsMayDiffer?: boolean
}

export type HopGuard = AddressGuard & { dial: Dial }

/** `isUpgraded`: the address was named with http, behind one with https. */
export type Hop = { url: URL; isUpgraded: boolean; answer: DialedAnswer; redirects: readonly Redirect[] }

type Next = Pick<Hop, 'url' | 'isUpgraded'>

/** A redirect may lead to any address that may be called. One from https to http is tried with https. */
function nextAddress(location: string, from: URL): Next {
  const url = parseAddress(location, from)
  const isUpgraded = from.protocol === 'https:' && url.protocol === 'http:'
  if (isUpgraded) url.protocol = 'https:'
  return { url, isUpgraded }
}

const downgrades = 'The address redirects from https to http.'

/** Says why the address was asked for with https. */
export function notUpgraded(error: FetchError): FetchError {
  return new FetchError('refused', `${downgrades} With https: ${error.message}`, { cause: error })
}

type Call = HopRequest & { url: URL; address: ResolvedAddress; connectMilliseconds?: number }

async function dialOne({ url, signal, ...call }: Call, dial: Dial): Promise<DialedAnswer> {
  try {
    return await orAborted(dial({ url, signal, ...call }), signal)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw toFetchError(cause, {
      malformed: `${url.hostname} doesn't answer like a web server.`,
      unreachable: `${url.hostname} doesn't answer.`,
      untrusted: `${url.hostname} offers no secure connection that can be trusted.`,
    })
  }
}

/** Tries the addresses in order. Returns the first response, even an HTTP error. */
async function dialFirst(url: URL, request: HopRequest, guard: HopGuard): Promise<DialedAnswer> {
  const addresses = await checkedAddresses(url, request.signal, guard)
  const fairShare = Math.min(longestConnecting, request.timeoutMilliseconds / addresses.length)
  let failure: unknown
  for (const [index, address] of addresses.entries()) {
    const isLast = index === addresses.length - 1 && !request.hasAlternative
    try {
      return await dialOne(
        { ...request, url, address, ...(!isLast && { connectMilliseconds: fairShare }) },
        guard.dial,
      )
    } catch (error) {
      const isDead = error instanceof FetchError && error.fault === 'unreachable'
      if (!isDead || request.signal.aborted) throw error
      failure ??= error
    }
  }
  throw failure
}

async function dialHop(
  { url, isUpgraded }: Next,
  request: HopRequest,
  guard: HopGuard,
): Promise<DialedAnswer> {
  try {
    return await dialFirst(url, request, guard)
  } catch (error) {
    const isFinal = request.signal.aborted || !(error instanceof FetchError) || error.fault === 'refused'
    throw isFinal || !isUpgraded ? error : notUpgraded(error)
  }
}

export async function follow(start: URL, request: HopRequest, guard: HopGuard): Promise<Hop> {
  const cookies = createHopCookies()
  const redirects: Redirect[] = []
  let here: Next = { url: start, isUpgraded: false }
  let wasUpgraded = false
  while (redirects.length <= maximumRedirects) {
    const { url } = here
    const headers = { ...request.headers, ...cookies.headersFor(url) }
    const answer = await dialHop(here, { ...request, headers }, guard)
    const { location } = answer.headers
    if (!redirecting.includes(answer.status) || !location) return { ...here, answer, redirects }
    answer.body.destroy()
    cookies.keep(url, answer.headers)
    here = nextAddress(location, url)
    if (here.isUpgraded && here.url.href === url.href && !answer.headers['set-cookie'])
      throw new FetchError('refused', downgrades)
    wasUpgraded ||= here.isUpgraded
    redirects.push({ status: answer.status, url: here.url.href })
  }
  if (wasUpgraded) throw new FetchError('refused', downgrades)
  throw new FetchError('malformed', `${start.hostname} redirects too often.`)
}
