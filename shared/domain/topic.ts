import * as z from 'zod'

/** In code points. */
export const topicNameMaxLength = 60

/**
 * A name in letters of any script, digits, single spaces and `- ' & . , +`, however long.
 * Anything else is folded into a space, so that neither the underscore form of addresses nor the decoding of the gateway can change it.
 * A comma inside a name is followed by a space, and names neither begin nor end with one: that tells it from a comma between names.
 * Without a letter or digit there is no name: `..` in an address would lead one folder up.
 */
export function cleanTopicName(text: string): string {
  const kept = text
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}\-'&.,+]+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(kept)) return ''
  return withoutOuterCommas(kept.replace(/\s*,[\s,]*/g, ', '))
}

/** A topic name as kept: clean, and no longer than 60 characters. */
export function normaliseTopicName(text: string): string {
  return [...cleanTopicName(text)]
    .slice(0, topicNameMaxLength)
    .join('')
    .replace(/[\s,]+$/, '')
}

const withoutOuterCommas = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '')

/** Names as one text of comma-separated keywords; `splitTopicNames` gives them back. */
export function joinTopicNames(names: readonly string[]): string {
  return names.join(',')
}

/** The names in a text of comma-separated keywords, none twice. A comma before a space belongs to a name. */
export function splitTopicNames(keywords: string): string[] {
  return [...new Set(keywords.split(/,(?! )/).filter((name) => name !== ''))]
}

/** A name as it is searched: its own letters, whatever their case. */
export function topicSearchText(name: string): string {
  return normaliseTopicName(name).toLowerCase()
}

/** One part of an address; half of a character becomes a replacement, as browsers do it. */
export function encodePathPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
}

/** The form used in addresses: spaces become underscores. */
export function topicSlug(name: string): string {
  return encodePathPart(name.replaceAll(' ', '_'))
}

/** The name an address means: decoded, underscores as spaces, folded as names are kept. Longer than any name means none. */
export function topicNameOfSlug(slug: string): string {
  return normaliseTopicName(slug.replaceAll('_', ' '))
}

/** A topic's name in a path, decoded by the gateway already. */
export const topicNameInPathSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    const name = topicNameOfSlug(text)
    if (name !== '') return name
    context.addIssue({ code: 'custom', message: 'must have a letter or a digit' })
    return z.NEVER
  })

export const topicFrequencySchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  frequency: z.int().min(0),
})

export type TopicFrequency = z.infer<typeof topicFrequencySchema>
