import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { isRunning } from '#shared/domain/transcript-status.ts'

export type PolledPage = {
  answer: {
    name?: string
    episodes: readonly (EpisodeAdminRow | EpisodeCard)[]
    examined_count?: number | undefined
  }
  nextCursor: string | undefined
  /** Increases with every fetch. A lower number means that the page was loaded earlier. */
  fetchNumber: number
  /** An admin changed an episode of this page, so it must be refetched. */
  isDue: boolean
}

/** Limits the pages per refetch, so that long lists do not cause many requests. */
const mostFetchedAtOnce = 4

/**
 * Pages to refetch now: all changed pages if there are any. Otherwise the first page and pages with running
 * episodes, filled up with those refetched longest ago.
 */
function duePages(pages: readonly PolledPage[]): ReadonlySet<PolledPage> {
  const changed = pages.filter(({ isDue }) => isDue)
  if (changed.length > 0) return new Set(changed)
  const byAge = pages.toSorted((one, other) => one.fetchNumber - other.fetchNumber)
  const isUrgent = (page: PolledPage) =>
    page === pages[0] || page.answer.episodes.some((row) => isRunning(row.transcript_status))
  // Keep one slot for the other pages, so that each of them is refetched eventually.
  const urgent = byAge.filter(isUrgent).slice(0, mostFetchedAtOnce - 1)
  return new Set([...new Set([...urgent, ...byAge])].slice(0, mostFetchedAtOnce))
}

/**
 * Cuts a refetched page at its previous last episode, so that the cursors of the following pages stay valid.
 * If that episode is gone, the new cursor makes the query refetch all following pages.
 */
function withSameEnd(before: PolledPage, page: PolledPage): PolledPage {
  const { nextCursor } = before
  const { episodes } = page.answer
  const last = before.answer.episodes.at(-1)?.id
  if (last === undefined) return episodes.length === 0 ? { ...page, nextCursor } : page
  const end = episodes.findIndex(({ id }) => id === last)
  return end < 0
    ? page
    : { ...page, nextCursor, answer: { ...page.answer, episodes: episodes.slice(0, end + 1) } }
}

type PageRequest = { client: QueryClient; queryKey: QueryKey; pageParam: string | undefined }

export async function fetchPageIfDue(
  { client, queryKey, pageParam }: PageRequest,
  fetchPage: () => Promise<Pick<PolledPage, 'answer' | 'nextCursor'>>,
): Promise<PolledPage> {
  const { pages, pageParams } = client.getQueryData<InfiniteData<PolledPage>>(queryKey) ?? {
    pages: [],
    pageParams: [],
  }
  const index = pageParams.indexOf(pageParam)
  const before = pages[index]
  if (before && !duePages(pages).has(before)) return before
  const fetchNumber = Math.max(0, ...pages.map((page) => page.fetchNumber)) + 1
  const page = { ...(await fetchPage()), fetchNumber, isDue: false }
  return before && index < pages.length - 1 ? withSameEnd(before, page) : page
}

export function refetchPagesWith(
  client: QueryClient,
  queryKey: QueryKey,
  episodeIds: ReadonlySet<number>,
): Promise<void> {
  client.setQueriesData<InfiniteData<PolledPage>>(
    { queryKey },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) =>
          page.answer.episodes.some(({ id }) => episodeIds.has(id)) ? { ...page, isDue: true } : page,
        ),
      },
  )
  return client.invalidateQueries({ queryKey })
}
