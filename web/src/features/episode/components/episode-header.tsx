import type { EpisodeView } from '#shared/domain/episode.ts'
import type { PodcastSummary } from '#shared/domain/podcast.ts'
import { formatHoursAndMinutes, readingShare } from '#shared/format/duration.ts'
import { EpisodeDate } from '#web/features/episode/components/episode-date.tsx'
import { usePlayer } from '#web/lib/player/player.ts'
import { episodeTitleId } from '#web/lib/spoken-title.ts'
import { PinIcon } from '#web/ui/detail-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { RatingBadge, stanceMark } from '#web/ui/stance-badge.tsx'

type EpisodeHeaderProps = { episode: EpisodeView; podcast: PodcastSummary }

export function EpisodeHeader({ episode, podcast }: EpisodeHeaderProps) {
  return (
    <div className="sidelight" data-light={stanceMark(episode.political_stance)}>
      <div className="page flex flex-col gap-6 py-10 sm:flex-row sm:items-end sm:gap-9 md:py-14">
        <div className="size-32 shrink-0 overflow-hidden rounded-xl bg-white/10 sm:size-48 md:size-56">
          <Picture
            size={224}
            isEager
            sources={[episode.image_url, podcast.image_url]}
            missing={<Placeholder text="No Image" />}
            broken={<Placeholder text="Image Error" />}
          />
        </div>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <PodcastLink id={podcast.id} name={podcast.name} className="inline-block py-0.5" />
          </p>
          <h1
            id={episodeTitleId}
            className="mt-2 font-serif text-[clamp(1.9rem,4.4vw,3.25rem)] leading-[1.08] font-medium tracking-[-0.018em] text-balance wrap-anywhere"
          >
            {episode.title}
          </h1>
          <p className="mt-3 text-night-ink-soft">
            <EpisodeDate episode={episode} />
          </p>
          <div className="mt-4">
            <RatingBadge episode={episode} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Placeholder({ text }: { text: string }) {
  return (
    <span className="flex size-full items-center justify-center text-sm text-night-ink-soft">{text}</span>
  )
}

export function GeographyBanner({ podcast }: { podcast: PodcastSummary }) {
  if (!podcast.geographyName) return null
  const isCountry = podcast.geographyType === 'country'
  return (
    <div
      className={isCountry ? 'bg-[color-mix(in_oklab,var(--ink)_16%,var(--paper))]' : 'bg-sunken'}
      data-geography={isCountry ? 'country' : 'state'}
    >
      <p className="page flex items-center gap-2 py-2 text-sm font-medium wrap-anywhere">
        <PinIcon className="size-4" />
        {isCountry ? 'National podcast' : 'State-focused podcast'}: {podcast.geographyName}
      </p>
    </div>
  )
}

/** Once the audio has loaded, its own duration is shown, as in the player. */
export function EpisodeFacts({ episode, podcast: { geographyName } }: EpisodeHeaderProps) {
  const loadedDuration = usePlayer((state) => (state.episode?.id === episode.id ? state.duration : null))
  const duration = loadedDuration ?? episode.duration
  if (duration === null && !geographyName) return null
  return (
    <dl className="text-[0.9375rem] leading-relaxed text-ink-soft">
      {duration !== null && (
        <>
          <Fact name="Duration">{formatHoursAndMinutes(duration)}</Fact>
          <Fact name="Reading Time" isNameShown>
            {formatHoursAndMinutes(duration * readingShare)}
          </Fact>
        </>
      )}
      {geographyName && <Fact name="Geography">{geographyName}</Fact>}
    </dl>
  )
}

type FactProps = { name: string; isNameShown?: boolean; children: string }

function Fact({ name, isNameShown = false, children }: FactProps) {
  return (
    <div className="inline not-last:after:content-['_·_']">
      <dt className={isNameShown ? 'inline after:content-[":_"]' : 'sr-only'}>{name}</dt>
      <dd className="inline font-medium text-ink wrap-anywhere">{children}</dd>
    </div>
  )
}
