import { useQuery } from '@tanstack/react-query'
import { topicText } from '#shared/format/topic-text.ts'
import { geographyChoicesQuery, topicChoicesQuery } from '#web/features/search/api/choices.ts'
import type { FilterChoices, Named } from '#web/features/search/filter-choices.ts'

const byName = (one: Named, other: Named) => one.name.localeCompare(other.name, 'en-US')

/** `shows` are those that were found. The lists of topics and regions are loaded once they are wanted. */
export function useFilterChoices(shows: readonly Named[], isWanted: boolean): FilterChoices {
  const topics = useQuery({ ...topicChoicesQuery, enabled: isWanted })
  const geographies = useQuery({ ...geographyChoicesQuery, enabled: isWanted })
  return {
    shows: [...new Map(shows.map((show) => [show.id, show])).values()].toSorted(byName),
    topics: (topics.data ?? []).map(({ id, name }) => ({ id, name: topicText(name) })).toSorted(byName),
    geographies: (geographies.data ?? []).map(({ geography_id, geography_name }) => ({
      id: geography_id,
      name: geography_name,
    })),
  }
}
