import type { IncomingHttpHeaders } from 'node:http'

type Cookie = { host: string; name: string; value: string; path: string; isSecure: boolean }

const mostCookies = 20
const longestCookie = 2000

const pair = /^\s*([\w!#$%&'*+.^`|~-]+)=([\x20-\x7e]*?)\s*$/

/** A cookie with an earlier date is deleted even if the server does not say what time it is. */
const certainlyPast = Date.UTC(2000, 0)

function isExpired(attributes: ReadonlyMap<string, string>, serverTime: number): boolean {
  const seconds = attributes.get('max-age')
  if (seconds !== undefined) return Number(seconds) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= (serverTime || certainlyPast)
}

const defaultPath = (url: URL) => url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/'

function readCookie(
  text: string,
  url: URL,
  serverTime: number,
): (Cookie & { isExpired: boolean }) | undefined {
  const [first = '', ...others] = text.slice(0, longestCookie + 1).split(';')
  const [, name, value] = pair.exec(first) ?? []
  if (name === undefined || value === undefined || text.length > longestCookie) return undefined
  const attributes = new Map(
    others.map((attribute) => {
      const [key = '', said = ''] = attribute.split(/=(.*)/s)
      return [key.trim().toLowerCase(), said.trim()]
    }),
  )
  const path = attributes.get('path')
  return {
    host: url.host,
    name,
    value,
    path: path?.startsWith('/') ? path : defaultPath(url),
    isSecure: attributes.has('secure'),
    isExpired: isExpired(attributes, serverTime),
  }
}

const isWithin = (path: string, { path: allowed }: Cookie) =>
  path === allowed || path.startsWith(allowed.endsWith('/') ? allowed : `${allowed}/`)

const isSent = (cookie: Cookie, url: URL) =>
  cookie.host === url.host &&
  (url.protocol === 'https:' || !cookie.isSecure) &&
  isWithin(url.pathname, cookie)

export type HopCookies = {
  keep(url: URL, headers: IncomingHttpHeaders): void
  /** The `Cookie` header for this URL, if it has cookies. */
  headersFor(url: URL): { cookie?: string }
}

/**
 * The cookies of one fetch (RFC 6265), because some servers redirect in a circle until theirs comes back.
 * Stricter than browsers: only the exact host and port that set a cookie gets it.
 */
export function createHopCookies(): HopCookies {
  let kept: Cookie[] = []
  return {
    keep(url, headers) {
      const serverTime = Date.parse(headers.date ?? '')
      for (const text of (headers['set-cookie'] ?? []).slice(0, mostCookies)) {
        const read = readCookie(text, url, serverTime)
        if (!read) continue
        const { isExpired, ...cookie } = read
        const others = kept.filter(
          ({ host, name, path }) => host !== cookie.host || name !== cookie.name || path !== cookie.path,
        )
        kept = [...others, ...(isExpired ? [] : [cookie])].slice(-mostCookies)
      }
    },
    headersFor(url) {
      const sent = kept.filter((cookie) => isSent(cookie, url))
      return sent.length === 0 ? {} : { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }
    },
  }
}
