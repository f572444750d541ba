import * as z from 'zod'

export const topicNameMaxLength = 60

/**
 * A topic name as kept: letters of any script, digits, single spaces and `- ' & . , +`.
 * Anything else is folded into a space, so that neither the underscore form of addresses nor the decoding of the gateway can change it.
 */
export function normaliseTopicName(text: string): string {
  const kept = text
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}\-'&.,+]+/gu, ' ')
    .trim()
  return [...kept].slice(0, topicNameMaxLength).join('').trim()
}

/** Equal for names that differ in case only: two spellings of one topic are one topic. */
export function topicKey(name: string): string {
  return normaliseTopicName(name).toLowerCase()
}

/** The form used in addresses: spaces become underscores. */
export function topicSlug(name: string): string {
  return encodeURIComponent(name.replaceAll(' ', '_'))
}

export const topicFrequencySchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  frequency: z.int().min(0),
})

export type TopicFrequency = z.infer<typeof topicFrequencySchema>
