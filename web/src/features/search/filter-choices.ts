import { formatDate } from '#shared/format/date.ts'
import type { AskedSearch, SearchFilters } from '#shared/pages/search-address.ts'

export type Named = { id: number; name: string }

/** What the filters can be set to. Lists may be missing while they load. */
export type FilterChoices = {
  shows: readonly Named[]
  topics: readonly Named[]
  geographies: readonly Named[]
}

export type ChosenFilter = {
  name: keyof SearchFilters
  label: string
  /** The label has a name that is loaded later. */
  isNamed: boolean
}

function nameOf(id: number | undefined, named: readonly Named[], otherwise: string) {
  if (id === undefined) return undefined
  return named.find((one) => one.id === id)?.name ?? otherwise
}

export function chosenFilters(asked: AskedSearch, choices: FilterChoices): ChosenFilter[] {
  const { stance, show, topic, geography, since, until } = asked
  const labels: [ChosenFilter['name'], string | undefined][] = [
    ['stance', stance],
    ['since', since && `From ${formatDate(since)}`],
    ['until', until && `Until ${formatDate(until)}`],
    ['show', nameOf(show, choices.shows, 'One show')],
    ['topic', nameOf(topic, choices.topics, 'One topic')],
    ['geography', nameOf(geography, choices.geographies, 'One region')],
  ]
  return labels.flatMap(([name, label], place) => (label ? [{ name, label, isNamed: place > 2 }] : []))
}

/** Without a filter, the search begins at the newest episode again. */
export function withoutFilter(asked: AskedSearch, name: keyof SearchFilters): AskedSearch {
  return { ...asked, [name]: undefined, older: undefined }
}
