import type { SavedSearch } from '#functions/domain/records/saved-search-record.ts'
import { type Phrase, readQuery } from '#functions/domain/search/search-query.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { KeptSearch } from '#shared/domain/saved-search.ts'
import { mostDigestSearches, mostSavedSearches } from '#shared/rules/search-bounds.ts'

const inAnyOrder = (phrases: readonly Phrase[]) => phrases.map((phrase) => phrase.join(' ')).toSorted()

/** Equal for searches that find the same. */
function identityOf({ q, stance, show, topic, geography, since, until }: KeptSearch): string {
  const query = readQuery(q)
  const words = typeof query === 'string' ? q : [inAnyOrder(query.wanted), inAnyOrder(query.excluded)]
  return JSON.stringify([words, stance, show, topic, geography, since, until])
}

const tooMany = () =>
  new DomainError('conflict', {
    code: 'too-many-saved-searches',
    message: `You’ve saved ${mostSavedSearches} searches, which is the most we keep. Delete one on your profile first.`,
  })

const tooManyInDigest = () =>
  new DomainError('conflict', {
    code: 'too-many-digest-searches',
    message: `Your digest covers ${mostDigestSearches} searches, which is the most. Take one out first.`,
  })

const notFound = () =>
  new DomainError('not-found', {
    code: 'saved-search-not-found',
    message: 'You haven’t saved this search, or it was deleted.',
  })

/** @throws DomainError `too-many-saved-searches` */
export function withSaved(saved: readonly SavedSearch[], added: SavedSearch): readonly SavedSearch[] {
  if (saved.some(({ search }) => identityOf(search) === identityOf(added.search))) return saved
  if (saved.length >= mostSavedSearches) throw tooMany()
  return [...saved, added]
}

export const findSaved = (saved: readonly SavedSearch[], wanted: KeptSearch): SavedSearch | undefined =>
  saved.find(({ search }) => identityOf(search) === identityOf(wanted))

/** @throws DomainError `saved-search-not-found`, `too-many-digest-searches` */
export function withInDigest(
  saved: readonly SavedSearch[],
  id: string,
  inDigest: boolean,
): readonly SavedSearch[] {
  const found = saved.find((one) => one.id === id)
  if (!found) throw notFound()
  if (found.inDigest === inDigest) return saved
  if (inDigest && saved.filter((one) => one.inDigest).length >= mostDigestSearches) throw tooManyInDigest()
  return saved.map((one) => (one.id === id ? { ...one, inDigest } : one))
}

/** @throws DomainError `saved-search-not-found` */
export function withoutSaved(saved: readonly SavedSearch[], id: string): readonly SavedSearch[] {
  const left = saved.filter((one) => one.id !== id)
  if (left.length === saved.length) throw notFound()
  return left
}
