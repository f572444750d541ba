import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { findNames } from '#functions/data/search/searchable-names.ts'
import type { Table } from '#functions/data/table/table.ts'
import { searchTopics } from '#functions/data/topics/topics.ts'
import type { SearchSuggestions } from '#shared/domain/search.ts'

const ofEachKind = 5

export async function suggest(
  { catalogue, search }: { catalogue: Table; search: Table },
  prefix: string,
): Promise<SearchSuggestions> {
  const [topics, found, hidden] = await Promise.all([
    searchTopics(catalogue, prefix, ofEachKind),
    findNames(search, prefix),
    readHidden(catalogue),
  ])
  const names = found.filter(({ id }) => id === null || !hidden.has(id))
  return {
    topics: topics.map(({ name }) => ({ name })),
    shows: names
      .flatMap(({ kind, id, name }) => (kind === 'show' && id !== null ? [{ id, name }] : []))
      .slice(0, ofEachKind),
    people: names.flatMap(({ kind, name }) => (kind === 'person' ? [{ name }] : [])).slice(0, ofEachKind),
  }
}
