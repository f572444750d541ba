import { orAborted } from '#functions/clients/abort.ts'
import { type AddressGuard, checkedAddresses, parseAddress } from '#functions/clients/checked-addresses.ts'
import type { Dial, DialedAnswer } from '#functions/clients/dial.ts'
import { FetchError, toFetchError } from '#functions/clients/fetch-error.ts'
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
}

export type HopGuard = AddressGuard & { dial: Dial }

export type Hop = { url: URL; answer: DialedAnswer; redirects: readonly Redirect[] }

/** A redirect may lead to any address that may be called, but not from https to http. */
function nextAddress(location: string, from: URL): URL {
  const next = parseAddress(location, from)
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw new FetchError('refused', 'The address redirects from https to http.')
  return next
}

type Call = HopRequest & { url: URL; address: ResolvedAddress; connectMilliseconds?: number }

async function dialOne({ url, signal, ...call }: Call, dial: Dial): Promise<DialedAnswer> {
  try {
    return await orAborted(dial({ url, signal, ...call }), signal)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw toFetchError(cause, {
      malformed: `${url.hostname} does not answer as a web server does.`,
      unreachable: `${url.hostname} does not answer.`,
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

export async function follow(start: URL, request: HopRequest, guard: HopGuard): Promise<Hop> {
  let url = start
  const redirects: Redirect[] = []
  while (redirects.length <= maximumRedirects) {
    const answer = await dialFirst(url, request, guard)
    const { location } = answer.headers
    if (!redirecting.includes(answer.status) || !location) return { url, answer, redirects }
    answer.body.destroy()
    url = nextAddress(location, url)
    redirects.push({ status: answer.status, url: url.href })
  }
  throw new FetchError('malformed', `${start.hostname} redirects too often.`)
}
