import type { EpisodeCard } from '#shared/domain/episode.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type PlayEpisodeProps = { episode: EpisodeCard; className?: string }

export function PlayEpisode({ episode, className }: PlayEpisodeProps) {
  const playable = playableEpisode(episode)
  return playable ? <PlayEpisodeToggle episode={playable} className={className ?? ''} /> : null
}

function PlayEpisodeToggle({ episode, className }: { episode: PlayableEpisode; className: string }) {
  const status = usePlayer((state) =>
    state.episode?.id === episode.id && state.clip === null ? state.status : 'idle',
  )
  const isPlaying = isPlayingOrLoading({ status })
  const isLoading = status === 'loading'
  return (
    <Button
      variant="small"
      aria-label={`${isPlaying ? 'Pause' : 'Play'}: ${spokenTitle(episode.title)}`}
      aria-busy={isLoading || undefined}
      onClick={() => (isPlaying ? player.pause() : player.play(episode))}
      className={classNames('[&_svg]:size-4', className)}
    >
      <PlaybackIcon isPlaying={isPlaying} isLoading={isLoading} />
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  )
}
