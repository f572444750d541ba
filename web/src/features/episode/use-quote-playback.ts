import { formatClock } from '#shared/format/duration.ts'
import type { QuoteSpan } from '#web/features/episode/quote-location.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'

export type Excerpt = {
  episode: PlayableEpisode
  quoteId: string
  span: QuoteSpan
  speaker?: string | null | undefined
  /** For the button's label. */
  name?: string
}

export function playQuote({ episode, quoteId, span, speaker }: Excerpt): void {
  player.play(episode, { at: span.startSeconds, clip: { id: quoteId, end: span.endSeconds, speaker } })
}

export function useQuotePlayback(excerpt: Excerpt): {
  /** Also while audio loads. */
  isPlaying: boolean
  isLoading: boolean
  label: string
  toggle: () => void
} {
  const { episode, quoteId, span, name = `quote at ${formatClock(span.startSeconds)}` } = excerpt
  const status = usePlayer((state) =>
    state.episode?.id === episode.id && state.clip?.id === quoteId ? state.status : 'idle',
  )
  const isPlaying = isPlayingOrLoading({ status })
  const toggle = () => {
    if (isPlaying) player.pause()
    else playQuote(excerpt)
  }
  const label = `${isPlaying ? 'Stop' : 'Play'} the ${name} from ${spokenTitle(episode.title)}`
  return { isPlaying, isLoading: status === 'loading', label, toggle }
}

export function useIsHeard(episodeId: number | undefined, quoteId: string | undefined): boolean {
  return usePlayer(
    ({ episode, clip }) => episode !== null && episode.id === episodeId && clip?.id === quoteId,
  )
}
