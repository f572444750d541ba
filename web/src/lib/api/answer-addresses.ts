import { ownPath, webAddress } from '#shared/rules/web-address.ts'

/**
 * For `JSON.parse`: the one place where addresses of strangers enter the page. Audio is an http(s) address and pictures
 * are ours; anything else counts as absent, so that no link, player or picture can carry it.
 */
export function readAddresses(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (key === 'audio_url') return webAddress(value) ?? null
  if (key === 'image_url') return ownPath(value) ?? null
  return value
}
