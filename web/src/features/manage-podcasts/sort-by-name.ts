import type { PodcastAdminView } from '#shared/domain/podcast.ts'

const names = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** Ignores case and accents; the older one first among equal names. */
export function sortByName(podcasts: readonly PodcastAdminView[]): PodcastAdminView[] {
  return podcasts.toSorted((one, other) => names.compare(one.name, other.name) || one.id - other.id)
}
