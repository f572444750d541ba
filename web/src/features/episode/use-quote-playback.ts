import type { QuoteSpan } from '#web/features/episode/quote-times.ts'
import { isUnderWay } from '#web/lib/player/create-player.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'

type Excerpt = { episode: PlayableEpisode; quoteId: string; span: QuoteSpan }

/** Whether a quote is being heard, and the press that starts it from its beginning or stops it. */
export function useQuotePlayback({ episode, quoteId, span }: Excerpt): {
  isPlaying: boolean
  toggle: () => void
} {
  const isPlaying = usePlayer(
    (state) => state.episode?.id === episode.id && state.clip?.id === quoteId && isUnderWay(state),
  )
  const toggle = () => {
    if (isPlaying) player.pause()
    else player.play(episode, { at: span.startSeconds, clip: { id: quoteId, end: span.endSeconds } })
  }
  return { isPlaying, toggle }
}
