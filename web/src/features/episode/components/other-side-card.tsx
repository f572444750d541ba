import { Link } from 'react-router'
import type { EpisodeCard, EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatHoursMinutesSeconds } from '#shared/format/duration.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { excerptOf, quoteOn } from '#web/features/episode/both-sides.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'
import { PlayQuote } from '#web/features/episode/components/play-quote.tsx'
import { quotePath } from '#web/features/episode/quote-location.ts'
import { useIsHeard } from '#web/features/episode/use-quote-playback.ts'
import { ArrowIcon } from '#web/ui/detail-icons.tsx'
import { MicrophoneIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { RatingBadge, stanceMark } from '#web/ui/stance-badge.tsx'

type OtherSideCardProps = {
  episode: EpisodeView
  answer: OtherSide
  /** All answers, which the panel plays after this one. */
  answers: readonly OtherSide[]
}

export function OtherSideCard({ episode: answered, answer, answers }: OtherSideCardProps) {
  const { episode, topic_name, mirrored_stance } = answer
  const quote = quoteOn(episode.quotes, topic_name)
  const excerpt = excerptOf(episode, quote)
  const isHeard = useIsHeard(episode.id, quote?.quote_id)
  return (
    <article
      data-stance={stanceMark(episode.political_stance)}
      className="lit-edge group flex h-full min-h-112 md:min-h-100 flex-col gap-5 overflow-hidden rounded-2xl bg-surface p-5 pt-6 text-ink sm:p-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="flex min-h-7 flex-col justify-center text-sm">
          <span className="font-semibold">Also on {topicText(topic_name)}</span>
          {episode.political_stance !== mirrored_stance && (
            <span className="text-ink-soft">The closest we have to {mirrored_stance}.</span>
          )}
        </p>
        <RatingBadge episode={episode} />
      </div>
      {quote && (
        <div data-heard={isHeard || undefined} className="flex gap-4">
          {excerpt && (
            <PlayQuote
              episode={excerpt.episode}
              quoteId={excerpt.clip.id}
              span={{ startSeconds: excerpt.at, endSeconds: excerpt.clip.end }}
              speaker={excerpt.clip.speaker}
            />
          )}
          <blockquote className="min-w-0 font-serif text-[clamp(1.3rem,2.4vw,1.75rem)] leading-[1.32] tracking-tight text-pretty wrap-anywhere">
            <Link
              to={quotePath(episode.id, quote)}
              className="relative z-10 hover:underline hover:decoration-1 hover:underline-offset-4 focus-visible:-outline-offset-2"
            >
              “{quote.quote_text}”
            </Link>
            {quote.speaker && (
              <footer className="mt-2 font-sans text-sm font-medium tracking-normal">{quote.speaker}</footer>
            )}
          </blockquote>
        </div>
      )}
      <HearBothButton
        episode={answered}
        answers={answers}
        firstAnswerId={episode.id}
        variant="plain"
        className="relative z-10 self-start border-ink"
      />
      <Source episode={episode} />
    </article>
  )
}

function Source({ episode }: { episode: EpisodeCard }) {
  const facts = [
    formatDate(episode.published_date) ?? 'Unknown date',
    episode.duration && formatHoursMinutesSeconds(episode.duration),
  ]
  return (
    <div className="mt-auto flex items-center gap-4 border-t border-line pt-5">
      <div className="size-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Picture
          size={64}
          sources={[episode.image_url, episode.podcast.image_url]}
          missing={<NoPicture />}
          broken={<NoPicture />}
        />
      </div>
      <div className="min-w-0 grow">
        <p className="truncate text-sm text-ink-soft">
          <PodcastLink
            id={episode.podcast_id}
            name={episode.podcast.name}
            className="font-semibold text-ink"
          />
          {' · '}
          {facts.filter(Boolean).join(' · ')}
        </p>
        <h3 className="mt-0.5 line-clamp-2 text-[1.0625rem] leading-snug font-semibold wrap-anywhere">
          <Link to={episodePath(episode.id)} className="after:absolute after:inset-0 group-hover:underline">
            {episode.title}
          </Link>
        </h3>
      </div>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong">
        <ArrowIcon />
      </span>
    </div>
  )
}

function NoPicture() {
  return (
    <span className="flex size-full items-center justify-center text-ink-soft">
      <MicrophoneIcon className="size-7" />
    </span>
  )
}
