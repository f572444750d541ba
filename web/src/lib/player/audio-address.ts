import { webAddress } from '#shared/rules/web-address.ts'

/** What to load, and whether its scheme is not the one that the publisher gave. */
export type AudioSource = { address: string; isUpgraded: boolean }

/**
 * Where to load an episode's audio from on the page at `page`; undefined for anything but a web address. An encrypted
 * page plays encrypted audio only (W3C Mixed Content), and most hosts that a feed names without encryption have both.
 */
export function audioSource(audioUrl: string, page: string): AudioSource | undefined {
  const safe = webAddress(audioUrl)
  if (safe === undefined) return undefined
  const address = new URL(safe)
  const isUpgraded = address.protocol === 'http:' && new URL(page).protocol === 'https:'
  if (isUpgraded) address.protocol = 'https:'
  return { address: address.href, isUpgraded }
}

/**
 * The audio at its publisher, from a time on when `seconds` are given (W3C Media Fragments URI 1.0, temporal
 * dimension); undefined for anything but a web address.
 */
export function publisherAddress(audioUrl: string, seconds?: number): string | undefined {
  const address = webAddress(audioUrl)
  if (address === undefined || seconds === undefined) return address
  return `${address.split('#')[0] ?? address}#t=${Math.max(0, Math.floor(seconds))}`
}
