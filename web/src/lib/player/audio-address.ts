import { webAddress } from '#shared/rules/web-address.ts'

/** `isUpgraded` means that the publisher's URL was http and has been changed to https. */
export type AudioSource = { address: string; isUpgraded: boolean }

/**
 * Changes http to https on an https page, which may not play http audio (W3C Mixed Content); most hosts
 * support both. Undefined if `audioUrl` is not a web URL.
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
 * URL that starts playback at `seconds` (W3C Media Fragments URI 1.0, temporal dimension). Undefined if
 * `audioUrl` is not a web URL.
 */
export function publisherAddress(audioUrl: string, seconds?: number): string | undefined {
  const address = webAddress(audioUrl)
  if (address === undefined || seconds === undefined) return address
  return `${address.split('#')[0] ?? address}#t=${Math.max(0, Math.floor(seconds))}`
}
