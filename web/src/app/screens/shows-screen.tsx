import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Show } from '#shared/domain/show.ts'
import { countOf } from '#shared/format/number.ts'
import { bubblePath, showsPath } from '#shared/pages/page-path.ts'
import { type AskedShows, readShowsAddress, showsAddress } from '#shared/pages/shows-address.ts'
import { showsHead } from '#shared/pages/shows-head.ts'
import { FollowedList } from '#web/features/follows/components/followed-list.tsx'
import { showGeographiesQuery, showsQuery } from '#web/features/shows/api/shows.ts'
import { ShowFilters } from '#web/features/shows/components/show-filters.tsx'
import { ShowRow } from '#web/features/shows/components/show-row.tsx'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { FollowButton } from '#web/ui/follow-button.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function ShowsScreen() {
  const [parameters] = useSearchParams()
  const asked = readShowsAddress(Object.fromEntries(parameters))
  const { data: geographies = [] } = useQuery(showGeographiesQuery)
  usePageMeta(showsHead(asked))
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-8 py-12 md:py-16">
      <header className="flex flex-col gap-4">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight md:text-5xl">Shows</h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Every show with a published episode. Each episode is rated on its own; the show itself gets no
          rating.
        </p>
        <p className="noscript:hidden">
          <a href="#followed" className="prose-link">
            What you follow on this device
          </a>
          {' · '}
          <Link to={bubblePath} className="prose-link">
            Where the episodes of your shows stand
          </Link>
        </p>
      </header>
      <ShowFilters asked={asked} geographies={geographies} />
      <FoundShows key={showsAddress(asked)} asked={asked} />
    </div>
  )
}

function FoundShows({ asked }: { asked: AskedShows }) {
  const { data, refetch, ...list } = useInfiniteQuery(showsQuery(asked))
  const { isFirstLoad, hasFailed, isRetrying } = loadStatusOf(list)
  if (isFirstLoad) return <Spinner label="Loading shows…" />
  return (
    <>
      {hasFailed && !data ? (
        <CouldNotLoad text="The shows couldn't be loaded." isRetrying={isRetrying} onRetry={refetch} />
      ) : (
        <ShowList asked={asked} />
      )}
      {/* Only now, because it would move up from below the spinner. */}
      <FollowedList />
    </>
  )
}

function ShowList({ asked }: { asked: AskedShows }) {
  const { data, ...list } = useInfiniteQuery(showsQuery(asked))
  const shows = distinctShows(data?.pages.flatMap(({ answer }) => answer) ?? [])
  const next = data?.pages.at(-1)?.nextCursor
  return (
    <section aria-labelledby="list-title" className="flex flex-col gap-6">
      <h2 id="list-title" className="sr-only">
        By name
      </h2>
      <p role="status" className="font-semibold">
        {foundText(shows.length, { asked, hasMore: next !== undefined })}
      </p>
      {shows.length > 0 && (
        <ul className="border-t border-line">
          {shows.map((show) => (
            <ShowRow key={show.id} show={show}>
              <FollowButton subject={{ kind: 'show', id: show.id, name: show.name, feed: show.rss_url }} />
              {show.rss_url && <ShowFeed name={show.name} address={show.rss_url} />}
            </ShowRow>
          ))}
        </ul>
      )}
      {isFiltered(asked) && (
        <p>
          <Link to={showsPath} className="prose-link">
            Show all shows
          </Link>
        </p>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="self-center">
          More shows couldn't be loaded.
        </p>
      )}
      <div className="flex flex-col noscript:hidden">
        <MoreButton
          hasMore={list.hasNextPage}
          isBusy={list.isFetchingNextPage}
          onLoadMore={() => list.fetchNextPage()}
          endSentence="No more shows."
        >
          {list.isFetchingNextPage ? 'Loading…' : 'More shows'}
        </MoreButton>
      </div>
      {next && (
        <noscript>
          <LinkButton to={showsAddress({ ...asked, cursor: next })}>More shows</LinkButton>
        </noscript>
      )}
    </section>
  )
}

function ShowFeed({ name, address }: { name: string; address: string }) {
  return (
    <>
      <CopyFeedButton path={address} subject={name} />
      <noscript>
        <a href={address} className="prose-link">
          RSS feed<span className="sr-only"> of {name}</span>
        </a>
      </noscript>
    </>
  )
}

/** A show whose name changed between two pages may be on both. */
const distinctShows = (shows: readonly Show[]) => [...new Map(shows.map((show) => [show.id, show])).values()]

const isFiltered = ({ q, geography, cursor }: AskedShows) => q !== '' || Boolean(geography ?? cursor)

function foundText(count: number, { asked, hasMore }: { asked: AskedShows; hasMore: boolean }): string {
  if (count > 0) return `${countOf(count, 'show')}${hasMore ? ' so far' : ''}`
  if (hasMore) return 'No show among the first names. There are more.'
  return isFiltered(asked) ? 'No shows found.' : 'No shows yet.'
}
