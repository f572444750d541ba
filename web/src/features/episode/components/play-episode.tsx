import type { EpisodeCard } from '#shared/domain/episode.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { type PlayableEpisode, player, usePlayer } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlayPauseIcon } from '#web/ui/play-pause-icon.tsx'

type PlayEpisodeProps = { episode: EpisodeCard; className?: string }

export function PlayEpisode({ episode, className }: PlayEpisodeProps) {
  const playable = playableEpisode(episode)
  return playable ? <PlayEpisodeToggle episode={playable} className={className ?? ''} /> : null
}

function PlayEpisodeToggle({ episode, className }: { episode: PlayableEpisode; className: string }) {
  const status = usePlayer(({ episode: heard, clip, status }) =>
    heard?.id === episode.id && clip === null ? status : 'idle',
  )
  const isPlaying = isPlayingOrLoading({ status })
  return (
    <Button
      variant="small"
      aria-label={`${isPlaying ? 'Pause' : 'Play'}: ${spokenTitle(episode.title)}`}
      onClick={() => (isPlaying ? player.pause() : player.play(episode))}
      className={classNames('[&_svg]:size-4', className)}
    >
      <PlayPauseIcon isPlaying={isPlaying} isLoading={status === 'loading'} />
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  )
}
