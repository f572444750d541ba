import { parseUrl } from '#shared/rules/parse-url.ts'
import { webAddress } from '#shared/rules/web-address.ts'
import { completeAddress } from '#shared/rules/written-address.ts'

/** Services that count requests and then redirect to the address in their path. */
const countingHosts: readonly string[] = [
  'op3.dev',
  'podtrac.com',
  'dts.podtrac.com',
  'play.podtrac.com',
  'chtbl.com',
  'chrt.fm',
  'pdst.fm',
  'pdcn.co',
  'mgln.ai',
  'pscrb.fm',
  'verifi.podscribe.com',
  'podscribe.com',
  'claritaspod.com',
  'clrtpod.com',
  'arttrk.com',
  'swap.fm',
  'tracking.swap.fm',
  'media.blubrry.com',
  'prfx.byspotify.com',
  'pfx.vpixl.com',
  'gum.fm',
  '2.gum.fm',
  'r.zen.ai',
  'backtracks.fm',
  'pfx.veritonic.com',
]

const mostPrefixes = 8

const withoutWww = (host: string) => host.replace(/^www\./, '').replace(/\.$/, '')

/** Hosts in paths have letters at their end, unlike `redirect.mp3`. */
const hostInPath = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?::\d+)?$/u

/** The address behind the prefixes of counting services. */
function behindPrefixes(url: URL): URL {
  let inner = url
  for (let count = 0; count < mostPrefixes; count += 1) {
    if (!countingHosts.includes(withoutWww(inner.hostname))) return inner
    const parts = inner.pathname.split('/')
    // The first part is empty, the second belongs to the service.
    const start = parts.findIndex((part, index) => index > 1 && hostInPath.test(part))
    const next = start < 0 ? undefined : parseUrl(`http://${parts.slice(start).join('/')}${inner.search}`)
    if (!next || next.pathname === '/') return inner
    inner = next
  }
  return inner
}

/** FeedBurner serves each feed at these hosts, as XML also if it is not asked for. */
const feedBurnerHost = 'feeds.feedburner.com'
const feedBurnerHosts: readonly string[] = [feedBurnerHost, 'feeds2.feedburner.com', 'feedproxy.google.com']

const unreserved = /[\w.~-]/

/** RFC 3986 section 6.2.2: in one way where several mean the same. */
const sameEncoding = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return unreserved.test(character) ? character : written.toUpperCase()
  })

const trackingParameter =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|yclid|twclid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|s_cid)$/i

function parametersOf({ search }: URL, isFeedBurner: boolean): string[] {
  const written = search.slice(1).split('&')
  const isSame = (one: string) => one === '' || (isFeedBurner && /^format=(?:xml|rss)$/i.test(one))
  return written
    .filter((one) => !isSame(one) && !trackingParameter.test(one.split('=')[0] ?? ''))
    .map(sameEncoding)
    .sort()
}

/**
 * The same text for the addresses under which apps list one feed. Other parameters, other cases of letters in
 * paths, and ports stay, because different shows differ only in them.
 */
export function feedKey(written: string): string | undefined {
  const address = webAddress(completeAddress(written))
  const given = address === undefined ? undefined : parseUrl(address)
  if (!given) return undefined
  const url = behindPrefixes(given)
  const host = withoutWww(url.hostname)
  const isFeedBurner = feedBurnerHosts.includes(host)
  // The other scheme's default port, which URLs keep.
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`
  const path = sameEncoding(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  const parameters = parametersOf(url, isFeedBurner)
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`
  return `${isFeedBurner ? feedBurnerHost : host}${port}${path}${query}`
}
