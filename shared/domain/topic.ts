import * as z from 'zod'

/** In code points. */
export const topicNameMaxLength = 60

/**
 * Letters of any script, digits, single spaces and `- ' & . , +`. Anything else becomes a space, so that
 * neither the underscore form in URLs nor the gateway's decoding can change the name. A comma inside a name
 * is followed by a space and never at an end, which tells it from a comma between names. A name needs a
 * letter or digit: `..` in a URL would lead one folder up.
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

export function normaliseTopicName(text: string): string {
  return [...cleanTopicName(text)]
    .slice(0, topicNameMaxLength)
    .join('')
    .replace(/[\s,]+$/, '')
}

const withoutOuterCommas = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '')

export function joinTopicNames(names: readonly string[]): string {
  return names.join(',')
}

/** Without duplicates. A comma before a space belongs to a name. */
export function splitTopicNames(keywords: string): string[] {
  return [...new Set(keywords.split(/,(?! )/).filter((name) => name !== ''))]
}

export function topicSearchText(name: string): string {
  return normaliseTopicName(name).toLowerCase()
}

/** Replaces lone surrogates with U+FFFD, as browsers do, where `encodeURIComponent` would throw. */
export function encodePathPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
}

/** For URLs: spaces become underscores. */
export function topicSlug(name: string): string {
  return encodePathPart(name.replaceAll(' ', '_'))
}

/** Expects decoded text. A name that is too long is cut and so matches no topic. */
export function topicNameOfSlug(slug: string): string {
  return normaliseTopicName(slug.replaceAll('_', ' '))
}

/** The gateway has decoded it already. */
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
