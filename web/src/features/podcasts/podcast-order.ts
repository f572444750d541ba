import type { PodcastAdminView } from '#shared/domain/podcast.ts'

const names = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** By name as a person looks for it, whatever its case and marks; among equals the older first. */
export function byName(podcasts: readonly PodcastAdminView[]): PodcastAdminView[] {
  return podcasts.toSorted((one, other) => names.compare(one.name, other.name) || one.id - other.id)
}
