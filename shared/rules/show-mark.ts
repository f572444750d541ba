import { feedKey } from '#shared/rules/feed-key.ts'

/** Six bytes in base64url: with 30,000 marks, an unknown address is taken for a show once in ten billion. */
export const markCharacters = 8

const markBytes = 6

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** One way: a mark tells nothing about an address to readers who don't know it. */
async function markOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return base64url(new Uint8Array(digest, 0, markBytes))
}

export async function markOfFeed(address: string): Promise<string | undefined> {
  const key = feedKey(address)
  return key === undefined ? undefined : markOf(`feed ${key}`)
}

/** Of a `podcast:guid`. */
export const markOfGuid = (guid: string): Promise<string> => markOf(`guid ${guid.trim().toLowerCase()}`)
