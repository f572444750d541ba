import { webAddress } from '#shared/rules/web-address.ts'

/** `isUpgraded`: the publisher's URL has http, ours https. */
export type AudioSource = { address: string; isUpgraded: boolean }

/**
 * Undefined for anything but a web URL. An https page may play only https audio (W3C Mixed Content), and most
 * hosts with http feeds have both.
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
 * From `seconds` on (W3C Media Fragments URI 1.0, temporal dimension); undefined for anything but a web URL.
 */
export function publisherAddress(audioUrl: string, seconds?: number): string | undefined {
  const address = webAddress(audioUrl)
  if (address === undefined || seconds === undefined) return address
  return `${address.split('#')[0] ?? address}#t=${Math.max(0, Math.floor(seconds))}`
}
