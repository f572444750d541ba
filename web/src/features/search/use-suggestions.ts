import { useQuery } from '@tanstack/react-query'
import type { SearchSuggestions } from '#shared/domain/search.ts'
import { countOf } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { comparePath, podcastPath } from '#shared/pages/page-path.ts'
import { searchAddress } from '#shared/pages/search-address.ts'
import { suggestionsQuery } from '#web/features/search/api/suggestions.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

const typingMs = 200
const fewestCharacters = 2
const mostCharacters = 80

export type Suggestion = { name: string; kind: 'Topic' | 'Show' | 'Person'; path: string }

/** People have no page, so their name is searched for. */
function suggestionsIn({ topics, shows, people }: SearchSuggestions): Suggestion[] {
  return [
    ...topics.map(({ name }) => ({
      name: topicText(name),
      kind: 'Topic' as const,
      path: comparePath(name),
    })),
    ...shows.map(({ id, name }) => ({ name, kind: 'Show' as const, path: podcastPath(id) })),
    ...people.map(({ name }) => ({
      name,
      kind: 'Person' as const,
      path: searchAddress({ q: `"${name.replaceAll('"', '')}"` }),
    })),
  ]
}

/** `note` is for screen readers. Without suggestions, Enter still searches, so a failure is not shown. */
export function useSuggestions(text: string, isOpen: boolean): { options: Suggestion[]; note: string } {
  const typed = text.trim()
  const prefix = useDebounced(typed, typingMs)
  const isWanted = isOpen && prefix.length >= fewestCharacters && prefix.length <= mostCharacters
  const { data } = useQuery({ ...suggestionsQuery(prefix), enabled: isWanted })
  const options = data && isWanted && typed.length >= fewestCharacters ? suggestionsIn(data) : []
  return { options, note: options.length > 0 ? countOf(options.length, 'suggestion') : '' }
}
