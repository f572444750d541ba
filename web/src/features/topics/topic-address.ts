import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { topicPrefix } from '#shared/pages/page-path.ts'

export type AddressedTopic = {
  /** As in the URL. */
  raw: string
  /** Decoded, with spaces for underscores. Malformed encoding is kept. */
  name: string
  /** As topics are stored; empty where the URL names none. */
  key: string
}

export function readTopicAddress(pathname: string, prefix = topicPrefix): AddressedTopic {
  const raw = pathname.replace(prefix, '').replace(/\/$/, '')
  const decoded = decode(raw)
  return { raw, name: decoded.replaceAll('_', ' ').trim(), key: topicNameOfSlug(decoded) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Malformed percent encoding is shown unchanged.
    return text
  }
}
