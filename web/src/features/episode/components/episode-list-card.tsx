import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { formatHoursMinutesSeconds } from '#shared/format/duration.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { CardQuotes } from '#web/features/episode/components/card-quotes.tsx'
import { EpisodeDate } from '#web/features/episode/components/episode-date.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { RatingBadge, stanceMark } from '#web/ui/stance-badge.tsx'
import { TopicRow } from '#web/ui/topic-link.tsx'

type EpisodeCardProps = {
  episode: EpisodeCard
  isSignedIn: boolean
  /** In the stance panel a card is at least 500 px high at the default font size, elsewhere 600. */
  isInPanel?: boolean
  action?: ReactNode
  feedback?: ReactNode
}

/**
 * The whole card links to the episode. Topics, `action` and `feedback` have a higher z-index than that link.
 */
export function EpisodeListCard({
  episode,
  isSignedIn,
  isInPanel = false,
  action,
  feedback,
}: EpisodeCardProps) {
  return (
    <article
      data-stance={stanceMark(episode.political_stance)}
      className={classNames(
        'lit-edge group flex flex-col overflow-hidden rounded-xl border border-line bg-surface p-5 pt-6 transition-shadow hover:shadow-[0_18px_40px_-24px_rgb(0_0_0/0.55)] sm:p-7',
        isInPanel ? 'min-h-[31.25rem]' : 'min-h-[37.5rem]',
      )}
    >
      <CardHeader episode={episode} />
      <CardQuotes episode={episode} isInPanel={isInPanel} />
      <div className="mt-auto flex shrink-0 flex-col gap-2.5 pt-4">
        <RatingBadge episode={episode} />
        {/* Topics scroll in one row, so that `action` fits beside them at every width. */}
        <div className="flex min-h-9 items-center justify-between gap-3">
          <div className="min-w-0">
            <TopicRow names={splitTopicNames(episode.topics)} isSignedIn={isSignedIn} />
          </div>
          <span className="relative z-10 shrink-0">{action}</span>
        </div>
        {feedback && <div className="relative z-10">{feedback}</div>}
      </div>
    </article>
  )
}

function CardHeader({ episode }: { episode: EpisodeCard }) {
  return (
    <header className="flex shrink-0 gap-4">
      <div className="size-[min(6rem,30vw)] shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Picture
          size={96}
          sources={[episode.image_url, episode.podcast.image_url]}
          missing={<Placeholder text="No image" />}
          broken={<Placeholder text="" />}
        />
      </div>
      <div className="min-w-0">
        <p className="text-sm font-semibold">
          <PodcastLink
            id={episode.podcast_id}
            name={episode.podcast.name}
            // The episode's page has the same link; a card has few Tab stops.
            tabIndex={-1}
            className="-my-0.5 block w-fit max-w-full truncate py-0.5"
          />
        </p>
        <p className="text-sm text-ink-soft">
          <EpisodeDate episode={episode} />
          {episode.duration ? ` · ${formatHoursMinutesSeconds(episode.duration)}` : ''}
        </p>
        <h3 className="mt-1.5 line-clamp-2 font-serif text-[1.3rem] leading-snug font-medium tracking-tight">
          <Link
            to={episodePath(episode.id)}
            className="after:absolute after:inset-0 after:rounded-xl group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {episode.title}
          </Link>
        </h3>
      </div>
    </header>
  )
}

function Placeholder({ text }: { text: string }) {
  return (
    <span className="flex size-full items-center justify-center p-1 text-center text-xs text-ink-soft">
      {text || <span aria-hidden="true" className="block size-8 rounded-full border-2 border-line-strong" />}
    </span>
  )
}
