import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Week, WeekSide, WeekTopic } from '#shared/domain/week.ts'
import { weekText } from '#shared/format/iso-week.ts'
import { countOf } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { weekFeedPath } from '#shared/pages/feed-path.ts'
import { comparePath, homePath, weekPath } from '#shared/pages/page-path.ts'
import { weekHead, weekTitle } from '#shared/pages/week-head.ts'
import { SaveQuote } from '#web/app/parts/save-quote.tsx'
import { QuoteCard } from '#web/features/episode/components/quote-card.tsx'
import { weekQuery } from '#web/features/week/api/week.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

export function WeekScreen() {
  const address = useParams().week
  const { data, isError, isFetching, refetch } = useQuery(weekQuery(address ?? 'latest'))
  usePageMeta({ ...weekHead(data ?? undefined), isHidden: data === null })
  if (data === null) return <NoWeek isLatest={address === undefined} />
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-12 py-12 md:py-16">
      <header className="flex flex-col gap-4 border-b border-line pb-6">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance md:text-5xl">
          {weekTitle}
        </h1>
        {data && <p className="text-lg text-ink-soft">{weekText(data.week)}</p>}
        {data && <Actions week={data} />}
        {data && <Rule />}
      </header>
      {data?.topics.map((topic) => (
        <Topic key={topic.topic} topic={topic} />
      ))}
      {!data && !isError && <p role="status">Loading the week…</p>}
      {!data && isError && (
        <CouldNotLoad text="The week couldn't be loaded." isRetrying={isFetching} onRetry={refetch} />
      )}
    </div>
  )
}

function Actions({ week: { before, after } }: { week: Week }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {before && <LinkButton to={weekPath(before)}>Week before</LinkButton>}
      {after && <LinkButton to={weekPath(after)}>Week after</LinkButton>}
      <CopyFeedButton path={weekFeedPath} subject="the week in five voices" />
    </div>
  )
}

function Rule() {
  return (
    <details className="max-w-prose text-ink-soft">
      <summary className="cursor-pointer font-medium text-ink">How this page is made</summary>
      <p className="mt-2">
        By counting: the topics that the most rated episodes of the week discuss, if at least two sides are
        quoted on them. Each side has one quote that can be played. From the left and the right, those are the
        two with the most words in common, because those most often answer the same question. Over the whole
        page, the quotes of the left and of the right differ in length by at most a tenth, so other quotes may
        take their place, or a topic may be left out.
      </p>
    </details>
  )
}

const nameOf: Record<WeekSide, string> = { left: 'Left', center: 'Center', right: 'Right' }

function Topic({ topic: { topic, episodes, voices } }: { topic: WeekTopic }) {
  const counts = (['left', 'center', 'right'] as const).map(
    (side) => `${nameOf[side]}: ${countOf(episodes[side], 'episode')}`,
  )
  return (
    <section aria-label={topicText(topic)} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="font-serif text-[1.75rem] leading-tight font-medium tracking-tight wrap-anywhere">
          <Link
            to={comparePath(topic)}
            className="hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {topicText(topic)}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {counts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
      <ul className={classNames('grid gap-4', voices.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
        {voices.map((episode) => (
          <li key={episode.id} className="flex min-w-0 flex-col gap-3">
            <Voice episode={episode} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Voice({ episode }: { episode: WeekTopic['voices'][number] }) {
  const { political_stance: stance, quotes } = episode
  if (!stance) return null
  return (
    <>
      <p className="flex">
        <StanceBadge stance={stance} unratedReason={null} />
      </p>
      {quotes.map((quote) => (
        <QuoteCard
          key={quote.quote_id}
          stance={stance}
          quoted={{ episode, quote }}
          actions={<SaveQuote quote={quote} episode={episode} />}
        />
      ))}
    </>
  )
}

function NoWeek({ isLatest }: { isLatest: boolean }) {
  return (
    <MessagePage
      title={isLatest ? 'No week yet' : 'Nothing on this week'}
      text="No topic of this week has quotes from two sides."
    >
      <LinkButton to={isLatest ? homePath : weekPath()}>
        {isLatest ? 'Back to the home page' : 'The newest week'}
      </LinkButton>
    </MessagePage>
  )
}
