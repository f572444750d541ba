import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { isRunning } from '#shared/domain/transcript-status.ts'

/** A page of rows that is read again while it is looked at. */
export type FollowedPage = {
  answer: {
    name?: string
    episodes: readonly (EpisodeAdminRow | EpisodeCard)[]
    examined_count?: number | undefined
  }
  nextCursor: string | undefined
  /** Which reading of the list this is from; the highest is the latest. */
  reading: number
  /** Something on it was changed by hand. */
  isDue: boolean
}

/** So many are read at a time, however many there are. */
const mostReadAtATime = 4

/** Of a long list what was changed by hand is read again, else the first page, where something runs, and the others in turn. */
function duePages(pages: readonly FollowedPage[]): ReadonlySet<FollowedPage> {
  const changed = pages.filter(({ isDue }) => isDue)
  if (changed.length > 0) return new Set(changed)
  const byAge = pages.toSorted((one, other) => one.reading - other.reading)
  const isUrgent = (page: FollowedPage) =>
    page === pages[0] || page.answer.episodes.some((row) => isRunning(row.transcript_status))
  // One is left for the others, so that each has its turn.
  const urgent = byAge.filter(isUrgent).slice(0, mostReadAtATime - 1)
  return new Set([...new Set([...urgent, ...byAge])].slice(0, mostReadAtATime))
}

/** A page that others follow goes as far as before, so that none of those has to be read again; if it does not, all are. */
function asFarAs(before: FollowedPage, page: FollowedPage): FollowedPage {
  const { nextCursor } = before
  const { episodes } = page.answer
  const last = before.answer.episodes.at(-1)?.id
  if (last === undefined) return episodes.length === 0 ? { ...page, nextCursor } : page
  const end = episodes.findIndex(({ id }) => id === last)
  return end < 0
    ? page
    : { ...page, nextCursor, answer: { ...page.answer, episodes: episodes.slice(0, end + 1) } }
}

type Reading = { client: QueryClient; queryKey: QueryKey; pageParam: string | undefined }

/** A page as it is kept where it is not its turn, and else as `fetchPage` has it. */
export async function readInTurn(
  { client, queryKey, pageParam }: Reading,
  fetchPage: () => Promise<Pick<FollowedPage, 'answer' | 'nextCursor'>>,
): Promise<FollowedPage> {
  const { pages, pageParams } = client.getQueryData<InfiniteData<FollowedPage>>(queryKey) ?? {
    pages: [],
    pageParams: [],
  }
  const index = pageParams.indexOf(pageParam)
  const before = pages[index]
  if (before && !duePages(pages).has(before)) return before
  const reading = Math.max(0, ...pages.map((page) => page.reading)) + 1
  const page = { ...(await fetchPage()), reading, isDue: false }
  return before && index < pages.length - 1 ? asFarAs(before, page) : page
}

/** Has the pages of these lists that show an episode read again, and no others. */
export function rereadPagesOf(client: QueryClient, queryKey: QueryKey, episodeId: number): Promise<void> {
  client.setQueriesData<InfiniteData<FollowedPage>>(
    { queryKey },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) =>
          page.answer.episodes.some(({ id }) => id === episodeId) ? { ...page, isDue: true } : page,
        ),
      },
  )
  return client.invalidateQueries({ queryKey })
}
