import { Link } from 'react-router'
import type { EpisodeCard as Card } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type EpisodeBriefProps = {
  episode: Card
  /** The topic the reader came for: the quote on it is shown, or else the first one. */
  topic?: string | undefined
}

/** An episode in a narrow column: who, when, what, and one quote. The whole of it leads to the episode. */
export function EpisodeBrief({ episode, topic }: EpisodeBriefProps) {
  const isOnTopic = ({ topic_name }: Card['quotes'][number]) =>
    topic !== undefined && topic_name?.toLowerCase() === topic.toLowerCase()
  const quote = episode.quotes.find(isOnTopic) ?? episode.quotes[0]
  return (
    <article
      data-stance={stanceMark(episode.political_stance)}
      className="lit-edge group flex h-full flex-col gap-2 overflow-hidden rounded-lg border border-line bg-surface p-4 pt-5"
    >
      <p className="text-sm leading-snug text-ink-soft wrap-anywhere">
        <PodcastLink id={episode.podcast_id} name={episode.podcast.name} className="font-semibold text-ink" />
        <span className="block">{formatDate(episode.published_date) ?? 'Unknown date'}</span>
      </p>
      <h3 className="line-clamp-3 font-serif text-[1.125rem] leading-snug font-medium tracking-tight wrap-anywhere">
        <Link
          to={episodePath(episode.id)}
          className="after:absolute after:inset-0 after:rounded-lg group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
        >
          {episode.title}
        </Link>
      </h3>
      {quote && (
        <blockquote className="line-clamp-4 border-t border-line pt-2 font-serif leading-snug text-ink-soft wrap-anywhere">
          “{quote.quote_text}”
        </blockquote>
      )}
      {episode.is_contested && <p className="mt-auto text-sm font-medium">Contested</p>}
    </article>
  )
}
