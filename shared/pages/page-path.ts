import { type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { topicSlug } from '#shared/domain/topic.ts'

/** The pages with an address of their own, as links, canonical addresses and the sitemap name them. */
export const homePath = '/'

export function stancePath(stance: Stance): string {
  return `/stance/${stanceSlug(stance)}`
}

export function episodePath(episodeId: number): string {
  return `/episode/${episodeId}`
}

export function topicPath(name: string): string {
  return `/topic/${topicSlug(name)}`
}

export const aboutPath = '/about'
export const methodologyPath = '/methodology'
export const privacyPath = '/privacy'

/** The pages that are all text. */
export const prosePaths = [aboutPath, methodologyPath, privacyPath] as const
