import { foldName } from '#functions/domain/search/fold-name.ts'
import { filterTerms, type IndexEntry } from '#functions/domain/search/index-entry.ts'

/** `term` has a posting for each episode with the name. */
export type SearchableName = { kind: 'show' | 'person'; id: number | null; name: string; term: string }

const mostWords = 6

/** The name from each of its words on, so that "Pelosi" finds Nancy Pelosi. */
export function beginningsOf(name: string): string[] {
  const words = foldName(name)
    .split(' ')
    .filter((word) => word !== '')
  return words.slice(0, mostWords).map((_, place) => words.slice(place).join(' '))
}

export function namesOf({ podcastId, podcast, people }: IndexEntry): SearchableName[] {
  return [
    { kind: 'show', id: podcastId, name: podcast, term: filterTerms.podcast(podcastId) },
    ...people.map((name) => ({
      kind: 'person' as const,
      id: null,
      name,
      term: filterTerms.person(foldName(name)),
    })),
  ]
}

/** Names that an episode no longer has. A renamed show still has its term. */
export function droppedNames(
  before: readonly SearchableName[],
  after: readonly SearchableName[],
): { name: SearchableName; isRenamed: boolean }[] {
  const kept = new Set(after.map(({ term, name }) => `${term} ${name}`))
  const terms = new Set(after.map(({ term }) => term))
  return before
    .filter(({ term, name }) => !kept.has(`${term} ${name}`))
    .map((name) => ({ name, isRenamed: terms.has(name.term) }))
}
