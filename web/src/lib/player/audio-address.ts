/** What to load, and whether its scheme is not the one that the publisher gave. */
export type AudioSource = { address: string; isUpgraded: boolean }

function webAddress(text: string, page: string): URL | undefined {
  if (!URL.canParse(text, page)) return undefined
  const address = new URL(text, page)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined
}

/**
 * Where to load an episode's audio from on the page at `page`; undefined for anything but a web address. An encrypted
 * page plays encrypted audio only (W3C Mixed Content), and most hosts that a feed names without encryption have both.
 */
export function audioSource(audioUrl: string, page: string): AudioSource | undefined {
  const address = webAddress(audioUrl, page)
  if (!address) return undefined
  const isUpgraded = address.protocol === 'http:' && new URL(page).protocol === 'https:'
  if (isUpgraded) address.protocol = 'https:'
  return { address: address.href, isUpgraded }
}

/**
 * The audio at its publisher, from a time on when `seconds` are given (W3C Media Fragments URI 1.0, temporal
 * dimension); undefined for anything but an absolute web address.
 */
export function publisherAddress(audioUrl: string, seconds?: number): string | undefined {
  if (!/^https?:\/\//i.test(audioUrl) || !URL.canParse(audioUrl)) return undefined
  if (seconds === undefined) return audioUrl
  return `${audioUrl.split('#')[0] ?? audioUrl}#t=${Math.max(0, Math.floor(seconds))}`
}
