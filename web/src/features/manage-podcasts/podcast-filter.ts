import { countOf } from '#shared/format/number.ts'
import {
  type PodcastSort,
  type PodcastState,
  podcastSorts,
  podcastStates,
} from '#shared/rules/podcast-state.ts'
import { rangeText } from '#web/ui/pager.tsx'

export const podcastsPerPage = 50

/** As in the URL. An empty text is the default: no search, every state, by name, page 1. */
export type PodcastFilter = Record<'find' | 'state' | 'sort' | 'page', string>

export const stateIn = (filter: PodcastFilter): PodcastState | undefined =>
  podcastStates.find((state) => state === filter.state)

export const sortIn = (filter: PodcastFilter): PodcastSort =>
  podcastSorts.find((sort) => sort === filter.sort) ?? 'name'

export const pageIn = ({ page }: PodcastFilter): number => (/^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1)

export const atPage = (filter: PodcastFilter, page: number): PodcastFilter => ({
  ...filter,
  page: page === 1 ? '' : String(page),
})

export const isNarrowed = (filter: PodcastFilter) => filter.find !== '' || stateIn(filter) !== undefined

/** Unknown values in the URL are ignored. */
export function podcastFilterOf(search: URLSearchParams): PodcastFilter {
  const read = (name: string) => search.get(name) ?? ''
  const found = { find: read('find'), state: read('state'), sort: read('sort'), page: read('page') }
  return {
    find: found.find.trim(),
    state: stateIn(found) ?? '',
    sort: sortIn(found) === 'name' ? '' : sortIn(found),
    page: pageIn(found) === 1 ? '' : String(pageIn(found)),
  }
}

export function foundSentence(filter: PodcastFilter, total: number): string {
  const all = countOf(total, 'podcast')
  if (total === 0) return 'No podcasts found.'
  const of =
    total > podcastsPerPage ? rangeText({ page: pageIn(filter), pageSize: podcastsPerPage, total }, all) : all
  return isNarrowed(filter) ? `${of} found.` : `${of}.`
}

export const stateLabels: Readonly<Record<PodcastState, string>> = {
  attention: 'Needs attention',
  unchecked: 'Not checked',
  'opted-out': 'Opted out',
  waiting: 'Waiting to be read',
}

export const sortLabels: Readonly<Record<PodcastSort, string>> = {
  name: 'Name',
  newest: 'Newest first',
  'next-check': 'Next check',
  attention: 'Needs attention first',
}
