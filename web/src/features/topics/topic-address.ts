import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { topicPrefix } from '#shared/pages/page-path.ts'

/** A topic as an address names it. */
export type AddressedTopic = {
  /** As it stands in the address. */
  raw: string
  /** As people read it: decoded, with spaces for underscores. What cannot be decoded stays as it is. */
  name: string
  /** As topics are kept; empty where the address names none. */
  key: string
}

/** The topic an address of the form `/topic/{name}` names. */
export function readTopicAddress(pathname: string): AddressedTopic {
  const raw = pathname.replace(topicPrefix, '').replace(/\/$/, '')
  const decoded = decode(raw)
  return { raw, name: decoded.replaceAll('_', ' ').trim(), key: topicNameOfSlug(decoded) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A per cent sign that begins no sequence.
    return text
  }
}
