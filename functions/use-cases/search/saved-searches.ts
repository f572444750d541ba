import { readPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findTopicsByIds } from '#functions/data/topics/topics.ts'
import { changeSavedSearches, findSavedSearches } from '#functions/data/users/saved-searches.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { findSaved, withInDigest, withoutSaved, withSaved } from '#functions/domain/search/saved-searches.ts'
import { understandSearch } from '#functions/use-cases/search/understand-search.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import type { KeptSearch, SavedSearchView } from '#shared/domain/saved-search.ts'
import { accessRefusals, hasCapability } from '#shared/rules/access.ts'

const distinct = (ids: readonly (number | undefined)[]) => [
  ...new Set(ids.flatMap((id) => (id === undefined ? [] : [id]))),
]

const nameOf = (id: number | undefined, find: (known: number) => string | undefined): string | null =>
  (id === undefined ? undefined : find(id)) ?? null

/** With the names of what they are narrowed to. Newest first. */
export async function listSavedSearches(
  { catalogue, people }: { catalogue: Table; people: Table },
  userId: string,
): Promise<SavedSearchView[]> {
  const saved = await findSavedSearches(people, userId)
  const [podcasts, topics] = await Promise.all([
    readPodcasts(catalogue, distinct(saved.map(({ search }) => search.show))),
    findTopicsByIds(catalogue, distinct(saved.map(({ search }) => search.topic))),
  ])
  const showName = (id: number) => {
    const podcast = podcasts.get(id)
    return podcast && isShown(podcast) ? podcast.name : undefined
  }
  return saved.toReversed().map(({ id, search, inDigest, savedAt }) => ({
    id,
    search,
    show_name: nameOf(search.show, showName),
    topic_name: nameOf(search.topic, (topic) => topics.get(topic)?.name),
    geography_name: nameOf(search.geography, (geography) => findGeography(geography)?.geography_name),
    in_digest: inDigest,
    saved_at: savedAt,
  }))
}

/** `id`: used if the search is new. @throws DomainError as `understandSearch`, `too-many-saved-searches` */
export async function saveSearch(
  people: Table,
  userId: string,
  { id, search, now }: { id: string; search: KeptSearch; now: Date },
): Promise<{ id: string; is_new: boolean }> {
  understandSearch(search)
  const added = { id, search, savedAt: now.toISOString(), inDigest: false }
  const saved = await changeSavedSearches(people, userId, (before) => withSaved(before, added))
  const kept = findSaved(saved, search) ?? added
  return { id: kept.id, is_new: kept.id === id }
}

/** @throws DomainError `not-allowed`, `saved-search-not-found`, `too-many-digest-searches` */
export async function chooseForDigest(
  people: Table,
  user: UserRecord,
  { id, inDigest }: { id: string; inDigest: boolean },
): Promise<void> {
  if (inDigest && !hasCapability(user, 'email:receive'))
    throw new DomainError('forbidden', { code: 'not-allowed', message: accessRefusals['not-allowed'] })
  await changeSavedSearches(people, user.userId, (saved) => withInDigest(saved, id, inDigest))
}

/** @throws DomainError `saved-search-not-found` */
export async function deleteSavedSearch(people: Table, userId: string, id: string): Promise<void> {
  await changeSavedSearches(people, userId, (saved) => withoutSaved(saved, id))
}
