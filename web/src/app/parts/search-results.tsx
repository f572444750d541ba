import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FoundEpisode as Found, SearchAnswer } from '#shared/domain/search.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { comparePath } from '#shared/pages/page-path.ts'
import { type AskedSearch, searchAddress, searchFeedAddress } from '#shared/pages/search-address.ts'
import { FoundColumns } from '#web/app/parts/found-columns.tsx'
import { FoundEpisode } from '#web/app/parts/found-episode.tsx'
import { bothSidesOf } from '#web/app/parts/hear-both-hits.ts'
import { SaveSearch } from '#web/app/parts/save-search.tsx'
import { NothingFound } from '#web/features/search/components/nothing-found.tsx'
import { CountsRule, SearchCounts } from '#web/features/search/components/search-counts.tsx'
import { chosenFilters, type FilterChoices } from '#web/features/search/filter-choices.ts'
import { player } from '#web/lib/player/player.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'

type SearchResultsProps = {
  asked: AskedSearch
  answers: readonly SearchAnswer[]
  choices: FilterChoices
  /** Continues the search. */
  older: ReactNode
}

export function SearchResults({ asked, answers, choices, older }: SearchResultsProps) {
  const found = distinctEpisodes(answers.flatMap((answer) => answer.found))
  const counts = answers[0]?.counts ?? null
  const hasOlder = Boolean(answers.at(-1)?.older)
  const list = asked.view ? (
    <FoundColumns found={found} counts={counts} hasOlder={hasOlder} />
  ) : (
    <div className="flex min-w-0 flex-col gap-4">
      {found.map((one) => (
        <FoundEpisode key={one.episode.id} found={one} />
      ))}
    </div>
  )
  return (
    <>
      <Views asked={asked} found={found} />
      <div className={classNames('grid gap-8', !asked.view && 'lg:grid-cols-[1fr_20rem] lg:items-start')}>
        {counts && found.length > 0 && (
          <div className={classNames(!asked.view && 'lg:order-1')}>
            {asked.view ? <CountsRule counts={counts} /> : <SearchCounts counts={counts} />}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          {found.length > 0 ? (
            list
          ) : (
            <NothingFound asked={asked} hasFilters={chosenFilters(asked, choices).length > 0} />
          )}
          {older}
        </div>
      </div>
    </>
  )
}

/** An episode that was published between two pages may be on both. */
function distinctEpisodes(found: readonly Found[]): Found[] {
  return [...new Map(found.map((one) => [one.episode.id, one])).values()]
}

const plain = (text: string) =>
  text
    .trim()
    .replace(/^["“”]|["“”]$/g, '')
    .toLowerCase()

const topicNamed = (q: string, found: readonly Found[]) =>
  found.flatMap(({ episode }) => splitTopicNames(episode.topics)).find((topic) => plain(topic) === plain(q))

const viewClasses =
  'inline-flex min-h-9 items-center rounded-full px-4 text-[0.9375rem] font-medium hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper'

function Views({ asked, found }: { asked: AskedSearch; found: readonly Found[] }) {
  const both = bothSidesOf(found)
  const topic = topicNamed(asked.q, found)
  const views = [
    { text: 'Newest first', view: undefined },
    { text: 'By stance', view: 'sides' },
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav aria-label="View" className="flex flex-wrap rounded-[1.5rem] border border-line-strong p-1">
        {views.map(({ text, view }) => (
          <Link
            key={text}
            to={searchAddress({ ...asked, view, older: undefined })}
            aria-current={asked.view === view ? 'true' : undefined}
            className={viewClasses}
          >
            {text}
          </Link>
        ))}
      </nav>
      {both && (
        <Button className="noscript:hidden" onClick={() => player.play(both.episode, both)}>
          <PlayIcon className="size-4" />
          Hear both sides
        </Button>
      )}
      {topic && (
        <LinkButton to={comparePath(topic)}>Compare what each side says on {topicText(topic)}</LinkButton>
      )}
      {/* A line of its own: a button that just fits would move to the next line when the fonts arrive. */}
      <div className="flex basis-full flex-wrap gap-3">
        <CopyFeedButton path={searchFeedAddress(asked)} subject={`episodes that say ${asked.q}`} />
        <SaveSearch asked={asked} />
      </div>
    </div>
  )
}
