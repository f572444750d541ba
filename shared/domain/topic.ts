import * as z from 'zod'

/** Counted in code points. */
export const topicNameMaxLength = 60

/**
 * Keeps letters of any script, digits, single spaces and `- ' & . , +`; anything else becomes a space. This
 * way neither the underscores in URLs nor the gateway's decoding change the name. A comma in a name is always
 * followed by a space, which distinguishes it from a comma between names. A name needs a letter or digit,
 * because `..` in a URL would lead one folder up.
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

/** A comma before a space belongs to a name; other commas separate names. Removes duplicates. */
export function splitTopicNames(keywords: string): string[] {
  return [...new Set(keywords.split(/,(?! )/).filter((name) => name !== ''))]
}

export function topicSearchText(name: string): string {
  return normaliseTopicName(name).toLowerCase()
}

/** `encodeURIComponent` throws for lone surrogates, so they become U+FFFD, as in browsers. */
export function encodePathPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
}

/** The form in URLs: spaces become underscores. */
export function topicSlug(name: string): string {
  return encodePathPart(name.replaceAll(' ', '_'))
}

/** `slug` must be decoded. A name that is too long is cut, and then matches no topic. */
export function topicNameOfSlug(slug: string): string {
  return normaliseTopicName(slug.replaceAll('_', ' '))
}

/** Expects a value that API Gateway has already decoded. */
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
