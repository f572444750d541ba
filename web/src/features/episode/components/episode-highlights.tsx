import type { Highlight } from '#shared/domain/highlight.ts'
import { formatClock } from '#shared/format/duration.ts'
import { useQuotePlayback } from '#web/features/episode/use-quote-playback.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type EpisodeHighlightsProps = {
  highlights: readonly Highlight[]
  episode: PlayableEpisode | undefined
}

export function EpisodeHighlights({ highlights, episode }: EpisodeHighlightsProps) {
  if (!episode || highlights.length === 0) return null
  return (
    <section aria-labelledby="highlights-title" className="noscript:hidden">
      <h2 id="highlights-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        Highlights chosen by the publisher
      </h2>
      <ol className="mt-4 flex flex-col overflow-hidden rounded-xl border border-line bg-surface">
        {highlights.map((highlight) => (
          <HighlightRow
            key={`${highlight.start_time} ${highlight.end_time}`}
            highlight={highlight}
            episode={episode}
          />
        ))}
      </ol>
    </section>
  )
}

function HighlightRow({ highlight, episode }: { highlight: Highlight; episode: PlayableEpisode }) {
  const { title, start_time: startSeconds, end_time: endSeconds } = highlight
  const { isPlaying, isLoading, toggle } = useQuotePlayback({
    episode,
    quoteId: `highlight ${startSeconds} ${endSeconds}`,
    span: { startSeconds, endSeconds },
  })
  const name = title === '' ? `Highlight at ${formatClock(startSeconds)}` : title
  return (
    <li className="flex min-h-11 items-center gap-4 border-t border-line px-3 py-2 first:border-t-0 sm:px-4">
      <button
        type="button"
        aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name} from ${spokenTitle(episode.title)}`}
        onClick={toggle}
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-ink text-paper hover:opacity-85"
      >
        <PlaybackIcon isPlaying={isPlaying} isLoading={isLoading} />
      </button>
      <span dir="auto" className="min-w-0 grow wrap-anywhere">
        {name}
      </span>
      <span className="text-sm text-ink-soft">{formatClock(Math.round(endSeconds - startSeconds))}</span>
    </li>
  )
}
