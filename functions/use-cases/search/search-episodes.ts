import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import type { Meter } from '#functions/data/search/postings.ts'
import { filterTerms } from '#functions/domain/search/index-entry.ts'
import { latestOrder, minuteOf, orderAt } from '#functions/domain/search/posting.ts'
import type { SearchQuery } from '#functions/domain/search/search-query.ts'
import {
  type Candidate,
  type CandidateSearch,
  type Candidates,
  collectCandidates,
} from '#functions/use-cases/search/collect-candidates.ts'
import {
  type SearchResources,
  type Shown,
  showCandidates,
} from '#functions/use-cases/search/show-candidates.ts'
import type { SearchAnswer, SearchCounts } from '#shared/domain/search.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export type SearchFilters = {
  stance?: Stance | undefined
  podcastId?: number | undefined
  topicId?: number | undefined
  geographyId?: number | undefined
  /** Instants, both inclusive. */
  since?: string | undefined
  until?: string | undefined
}

export type SearchRequest = {
  query: SearchQuery
  filters: SearchFilters
  /** From an earlier answer. */
  older?: string | undefined
  /** `sides`: the newest of each stance. */
  view: 'newest' | 'sides'
}

/** With the cards, podcasts and texts of a page, a search stays below 60 read units. */
const mostUnits = 32
const pageSize = 10
const perStance = 3
const countedDays = 30
/** Only the text decides whether common words in a phrase match, so some candidates are not shown. */
const mostShownAtOnce = 2 * pageSize

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString()

const filterTermsOf = ({ podcastId, topicId, geographyId }: SearchFilters) => [
  ...(podcastId === undefined ? [] : [filterTerms.podcast(podcastId)]),
  ...(topicId === undefined ? [] : [filterTerms.topic(topicId)]),
  ...(geographyId === undefined ? [] : [filterTerms.geography(geographyId)]),
]

type Pace = { since: string; isFirst: boolean; view: SearchRequest['view'] }

const isFull = (found: readonly Candidate[], view: SearchRequest['view']) =>
  view === 'newest'
    ? found.length >= mostShownAtOnce
    : stances.every((stance) => found.filter((one) => one.stance === stance).length >= perStance)

/** The first page also counts the last days, so it is not enough to have found its episodes. */
const isEnough =
  ({ since, isFirst, view }: Pace): CandidateSearch['isEnough'] =>
  (found, order) =>
    isFull(found, view) && (!isFirst || order < since)

function countsOf({ found, stoppedAt }: Candidates, since: string): SearchCounts {
  const counted = found.filter(({ order }) => order >= since)
  const isComplete = stoppedAt === undefined || stoppedAt < since
  return {
    since: minuteOf(isComplete ? since : stoppedAt),
    is_complete: isComplete,
    by_stance: stances.map((stance) => counted.filter((one) => one.stance === stance).length),
  }
}

async function showNewest(resources: SearchResources, query: SearchQuery, found: readonly Candidate[]) {
  const shown: Shown[] = []
  for (
    let next = 0;
    next < Math.min(found.length, mostShownAtOnce) && shown.length < pageSize;
    next += pageSize
  )
    shown.push(...(await showCandidates(resources, query, found.slice(next, next + pageSize))))
  return shown.slice(0, pageSize)
}

/** A few more than are shown, because some may not match. */
const showOfEach = async (resources: SearchResources, query: SearchQuery, found: readonly Candidate[]) => {
  const newest = stances.flatMap((stance) => found.filter((one) => one.stance === stance).slice(0, perStance))
  return showCandidates(resources, query, newest)
}

/** Where an older page begins: below what is shown, else where the search stopped. */
function olderThan({ found, stoppedAt }: Candidates, shown: readonly Shown[]): string | undefined {
  const last = shown.at(-1)?.order
  const left = found.filter(({ order }) => last !== undefined && order < last)
  return left[0]?.order ?? stoppedAt
}

/** @param now only decides which days are counted */
export async function searchEpisodes(
  resources: SearchResources,
  { query, filters, older, view }: SearchRequest,
  now: Date,
): Promise<SearchAnswer> {
  const { catalogue, search } = resources
  const hidden = await readHidden(catalogue)
  const counted = orderAt(daysBefore(now, countedDays))
  const meter: Meter = { units: 0 }
  const candidates = await collectCandidates(
    search,
    {
      query,
      filters: filterTermsOf(filters),
      isWanted: ({ podcastId, stance }) =>
        !hidden.has(podcastId) && (filters.stance === undefined || stance === filters.stance),
      from: older ?? (filters.until === undefined ? latestOrder : orderAt(filters.until)),
      until: orderAt(filters.since ?? new Date(0).toISOString()),
      isEnough: isEnough({ since: counted, isFirst: older === undefined, view }),
    },
    { meter, mostUnits },
  )
  const show = view === 'newest' ? showNewest : showOfEach
  const shown = await show(resources, query, candidates.found)
  const next = view === 'newest' ? olderThan(candidates, shown) : candidates.stoppedAt
  const stoppedEarly = candidates.stoppedAt !== undefined && !isFull(candidates.found, view)
  return {
    found: shown.map((one) => one.found),
    counts: older === undefined ? countsOf(candidates, counted) : null,
    older: next ?? null,
    searched_until: stoppedEarly && candidates.stoppedAt ? minuteOf(candidates.stoppedAt) : null,
  }
}
