import { Link } from 'react-router'
import type { BubbleMonth, BubbleShow, MonthTopic } from '#shared/domain/bubble.ts'
import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { countOf } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { comparePath, episodePath } from '#shared/pages/page-path.ts'
import { recentDays } from '#shared/rules/recent-episodes.ts'
import { BubblePicture } from '#web/features/bubble/components/bubble-picture.tsx'
import {
  countEpisodes,
  discussedAnything,
  episodesToStart,
  missingTopics,
} from '#web/features/bubble/own-bubble.ts'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'
import { countAll, StanceBars } from '#web/ui/stance-bars.tsx'

const titleClasses = 'font-serif text-[1.75rem] leading-tight font-medium tracking-tight'

type BubbleResultProps = { shows: readonly BubbleShow[]; month: BubbleMonth; own: ReadonlySet<number> }

export function BubbleResult({ shows, month, own }: BubbleResultProps) {
  const distribution = countEpisodes(shows, own)
  const missing = missingTopics(month.topics, own)
  const start = episodesToStart(month, { own, counts: distribution.stance_counts, missing })
  return (
    <>
      <Steps distribution={distribution} showCount={own.size} />
      <Missing topics={missing} month={month} own={own} />
      <Start episodes={start} />
    </>
  )
}

function Steps({ distribution, showCount }: { distribution: StanceDistribution; showCount: number }) {
  const all = countAll(distribution)
  const isUnrated = distribution.unrated_count === all
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className={titleClasses}>
        Where their episodes stand
      </h2>
      <p className="mt-2 text-ink-soft">
        {`${countOf(all, 'published episode')} of ${countOf(showCount, 'show')}. `}
        {isUnrated
          ? 'None of them is rated.'
          : 'Each episode is rated on its own; neither a show nor you get a rating.'}
      </p>
      <StanceBars {...distribution} />
      <BubblePicture distribution={distribution} showCount={showCount} />
    </section>
  )
}

type MissingProps = { topics: readonly MonthTopic[]; month: BubbleMonth; own: ReadonlySet<number> }

function Missing({ topics, month, own }: MissingProps) {
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title" className={titleClasses}>
        What your shows did not discuss this month
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{missingText(topics, month, own)}</p>
      <ul className="mt-4 border-t border-line">
        {topics.map(({ name, shows }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5"
          >
            <Link to={comparePath(name)} className="prose-link font-medium wrap-anywhere">
              {topicText(name)}
            </Link>
            <span className="text-sm text-ink-soft">{countOf(shows.length, 'other show')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function missingText(topics: readonly MonthTopic[], month: BubbleMonth, own: ReadonlySet<number>): string {
  if (month.topics.length === 0) return `No topic was discussed here in the last ${recentDays} days.`
  if (topics.length === 0) return `Your shows discussed every topic of the last ${recentDays} days.`
  if (!discussedAnything(month.topics, own)) {
    return `Your shows had no episode on a topic here in the last ${recentDays} days. These are the topics that most other shows discussed.`
  }
  return `The topics of the last ${recentDays} days that most other shows discussed, and none of yours. Each leads to what both sides say.`
}

function Start({ episodes }: { episodes: readonly RecentEpisode[] }) {
  return (
    <section aria-labelledby="start-title">
      <h2 id="start-title" className={titleClasses}>
        Three episodes to start with
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        {episodes.length === 0
          ? `No other show had a rated episode in the last ${recentDays} days.`
          : 'From other shows, at the steps where yours have the fewest episodes. Those on a topic above come first.'}
      </p>
      <ul className="mt-4 border-t border-line">
        {episodes.map((episode) => (
          <StartEpisode key={episode.id} episode={episode} />
        ))}
      </ul>
    </section>
  )
}

function StartEpisode({ episode: { id, title, date, stance, topics, show } }: { episode: RecentEpisode }) {
  return (
    <li className="flex flex-col gap-1.5 border-b border-line py-3.5">
      <Link to={episodePath(id)} className="font-medium wrap-anywhere hover:underline">
        {title}
      </Link>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <PodcastLink id={show.id} name={show.name} />
        {[formatDate(date), topics.map(topicText).join(', ')].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      <p>
        <StanceBadge stance={stance} unratedReason={null} />
      </p>
    </li>
  )
}
