import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { readPrivateNames } from '#functions/data/search/private-names.ts'
import { findNames } from '#functions/data/search/searchable-names.ts'
import type { Table } from '#functions/data/table/table.ts'
import { searchTopics } from '#functions/data/topics/topics.ts'
import { hasPrivateName, privateNameOf } from '#functions/domain/search/private-names.ts'
import type { SearchSuggestions } from '#shared/domain/search.ts'

const ofEachKind = 5

export async function suggest(
  { catalogue, search }: { catalogue: Table; search: Table },
  prefix: string,
): Promise<SearchSuggestions> {
  const [topics, found, hidden, listed] = await Promise.all([
    searchTopics(catalogue, prefix, ofEachKind),
    findNames(search, prefix),
    readHidden(catalogue),
    readPrivateNames(catalogue, { isConsistent: false }),
  ])
  const privateNames = listed.names.map(({ name }) => privateNameOf(name))
  const maySuggest = ({ name }: { name: string }) => !hasPrivateName(name, privateNames)
  const names = found.filter(({ id }) => id === null || !hidden.has(id)).filter(maySuggest)
  return {
    topics: topics.filter(maySuggest).map(({ name }) => ({ name })),
    shows: names
      .flatMap(({ kind, id, name }) => (kind === 'show' && id !== null ? [{ id, name }] : []))
      .slice(0, ofEachKind),
    people: names.flatMap(({ kind, name }) => (kind === 'person' ? [{ name }] : [])).slice(0, ofEachKind),
  }
}
