import { formatClock } from '#shared/format/duration.ts'
import { useQuotePlayback } from '#web/features/episode/use-quote-playback.ts'
import { Button } from '#web/ui/button.tsx'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type PlayQuoteProps = Parameters<typeof useQuotePlayback>[0]

export function PlayQuote(props: PlayQuoteProps) {
  const { isPlaying, isLoading, label, toggle } = useQuotePlayback(props)
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isLoading || undefined}
      onClick={toggle}
      className="relative z-10 flex size-11 shrink-0 items-center justify-center rounded-full bg-ink text-paper hover:opacity-85 noscript:hidden"
    >
      <PlaybackIcon isPlaying={isPlaying} isLoading={isLoading} />
    </button>
  )
}

export function PlayQuoteAt(props: PlayQuoteProps) {
  const { isPlaying, isLoading, label, toggle } = useQuotePlayback(props)
  return (
    <Button
      variant="small"
      aria-label={label}
      aria-busy={isLoading || undefined}
      onClick={toggle}
      className="[&_svg]:size-4"
    >
      <PlaybackIcon isPlaying={isPlaying} isLoading={isLoading} />
      {formatClock(props.span.startSeconds)}
    </Button>
  )
}
