import { type HiddenPodcasts, readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import type { Meter } from '#functions/data/search/postings.ts'
import { readPrivateNames } from '#functions/data/search/private-names.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isIndexPending } from '#functions/domain/records/private-names-record.ts'
import { filterTerms } from '#functions/domain/search/index-entry.ts'
import { latestOrder, minuteOf, orderAt } from '#functions/domain/search/posting.ts'
import { asksForPrivateName, privateNameOf, sharesWord } from '#functions/domain/search/private-names.ts'
import type { SearchQuery } from '#functions/domain/search/search-query.ts'
import {
  type Candidate,
  type CandidateSearch,
  type Candidates,
  collectCandidates,
} from '#functions/use-cases/search/collect-candidates.ts'
import {
  type Asked,
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

export type FoundPage = Omit<SearchAnswer, 'did_you_mean'>

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
/** To see whether a search finds anything. */
const fewUnits = 5
const fewCandidates = 3
const pageSize = 10
const perStance = 3
const countedDays = 30
/** Only the text decides whether common words in a phrase match, so some candidates are not shown. */
const mostTried = 2 * pageSize

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds).toISOString()

const filterTermsOf = ({ podcastId, topicId, geographyId }: SearchFilters) => [
  ...(podcastId === undefined ? [] : [filterTerms.podcast(podcastId)]),
  ...(topicId === undefined ? [] : [filterTerms.topic(topicId)]),
  ...(geographyId === undefined ? [] : [filterTerms.geography(geographyId)]),
]

const isFull = (found: readonly Candidate[], view: SearchRequest['view']) =>
  view === 'newest'
    ? found.length >= mostTried
    : stances.every((stance) => found.filter((one) => one.stance === stance).length >= perStance)

function countsOf({ found, stoppedAt }: Candidates, since: string): SearchCounts {
  const counted = found.filter(({ order }) => order >= since)
  const isComplete = stoppedAt === undefined || stoppedAt < since
  return {
    since: minuteOf(isComplete ? since : stoppedAt),
    is_complete: isComplete,
    by_stance: stances.map((stance) => counted.filter((one) => one.stance === stance).length),
  }
}

/** `older`: where the next page begins. */
type ShownPage = { shown: Shown[]; older: string | undefined }

async function showNewest(
  resources: SearchResources,
  asked: Asked,
  { found, stoppedAt }: Candidates,
): Promise<ShownPage> {
  const shown: Shown[] = []
  let tried = 0
  while (tried < Math.min(found.length, mostTried) && shown.length < pageSize) {
    const some = found.slice(tried, tried + pageSize - shown.length)
    shown.push(...(await showCandidates(resources, asked, some)))
    tried += some.length
  }
  return { shown, older: found[tried]?.order ?? stoppedAt }
}

async function showOfEach(
  resources: SearchResources,
  asked: Asked,
  { found, stoppedAt }: Candidates,
): Promise<ShownPage> {
  const newest = stances.flatMap((stance) => found.filter((one) => one.stance === stance).slice(0, perStance))
  return { shown: await showCandidates(resources, asked, newest), older: stoppedAt }
}

type Findable = Asked & {
  hidden: HiddenPodcasts
  isForPrivateName: boolean
  /** False while postings may still have words of a name that was just added. */
  mayCount: boolean
}

async function readFindable(catalogue: Table, query: SearchQuery): Promise<Findable> {
  const [hidden, record] = await Promise.all([
    readHidden(catalogue),
    readPrivateNames(catalogue, { isConsistent: false }),
  ])
  const names = record.names.map(({ name }) => privateNameOf(name))
  const isForPrivateName = asksForPrivateName(query, names)
  const mayCount = isForPrivateName || !isIndexPending(record) || !sharesWord(query, names)
  return { query, names, hidden, isForPrivateName, mayCount }
}

type Bounds = Pick<CandidateSearch, 'isEnough'> & { mostUnits: number }

async function collect(
  search: Table,
  { query, filters, older, hidden, isForPrivateName }: SearchRequest & Findable,
  { isEnough, mostUnits }: Bounds,
): Promise<Candidates> {
  if (isForPrivateName) return { found: [] }
  const meter: Meter = { units: 0 }
  return collectCandidates(
    search,
    {
      query,
      filters: filterTermsOf(filters),
      isWanted: ({ podcastId, stance }) =>
        !hidden.has(podcastId) && (filters.stance === undefined || stance === filters.stance),
      from: older ?? (filters.until === undefined ? latestOrder : orderAt(filters.until)),
      until: orderAt(filters.since ?? new Date(0).toISOString()),
      isEnough,
    },
    { meter, mostUnits },
  )
}

/** Looks at the newest few candidates only. */
export async function findsSomething(resources: SearchResources, request: SearchRequest): Promise<boolean> {
  const findable = await readFindable(resources.catalogue, request.query)
  const isEnough = (some: readonly Candidate[]) => some.length >= fewCandidates
  const wanted = { ...request, ...findable }
  const { found } = await collect(resources.search, wanted, { isEnough, mostUnits: fewUnits })
  return (await showCandidates(resources, findable, found)).length > 0
}

/** @param now only decides which days are counted */
export async function searchEpisodes(
  resources: SearchResources,
  request: SearchRequest,
  now: Date,
): Promise<FoundPage> {
  const { older, view } = request
  const findable = await readFindable(resources.catalogue, request.query)
  const counted = orderAt(daysBefore(now, countedDays))
  const candidates = await collect(
    resources.search,
    { ...request, ...findable },
    {
      // The first page also counts the last days, so it is not enough to have found its episodes.
      isEnough: (found, order) => isFull(found, view) && (older !== undefined || order < counted),
      mostUnits,
    },
  )
  const show = view === 'newest' ? showNewest : showOfEach
  const { shown, older: next } = await show(resources, findable, candidates)
  const isShort = view === 'newest' ? shown.length < pageSize : !isFull(candidates.found, view)
  return {
    found: shown.map((one) => one.found),
    counts: older === undefined && findable.mayCount ? countsOf(candidates, counted) : null,
    older: next ?? null,
    searched_until: isShort && next !== undefined ? minuteOf(next) : null,
  }
}
