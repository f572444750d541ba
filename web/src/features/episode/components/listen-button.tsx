import { formatLength } from '#shared/format/duration.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import type { Excerpt, PlayerState } from '#web/lib/player/player-state.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type ListenButtonProps = {
  excerpt: Excerpt
  /** The id of the sentence that says why the audio failed. */
  describedBy: string | undefined
}

/** In a row with `data-offer` the other button is the main one, and a phone shows only this one's icon. */
export function ListenButton({ excerpt, describedBy }: ListenButtonProps) {
  const status = usePlayer((state) => statusOf(state, excerpt))
  const press = () => {
    if (isPlayingOrLoading({ status })) player.pause()
    else if (status === 'paused') player.resume()
    else player.play(excerpt.episode, excerpt)
  }
  return (
    <button
      type="button"
      aria-busy={status === 'loading' || undefined}
      aria-describedby={describedBy}
      onClick={press}
      className={classNames(
        'inline-flex min-h-14 items-center justify-center gap-3 rounded-[1.75rem] border border-ink px-6 text-lg font-semibold max-sm:grow sm:min-w-72',
        'bg-ink text-paper hover:opacity-85 group-has-data-offer:bg-transparent group-has-data-offer:text-ink sm:group-has-data-offer:min-w-0',
        'max-sm:group-has-data-offer:w-14 max-sm:group-has-data-offer:shrink-0 max-sm:group-has-data-offer:grow-0 max-sm:group-has-data-offer:px-0',
      )}
    >
      <PlaybackIcon
        isPlaying={status === 'playing'}
        isLoading={status === 'loading'}
        className="size-6 shrink-0"
      />
      <span className="max-sm:group-has-data-offer:sr-only">
        {textOf(status, excerpt)}{' '}
        <span className="sr-only">quote from {spokenTitle(excerpt.episode.title)}</span>
      </span>
    </button>
  )
}

/** After a failure the player forgets the excerpt. */
function statusOf({ episode, clip, status }: PlayerState, excerpt: Excerpt): PlayerState['status'] {
  if (episode?.id !== excerpt.episode.id) return 'idle'
  return clip?.id === excerpt.clip.id || status === 'failed' ? status : 'idle'
}

function textOf(status: PlayerState['status'], { at, clip }: Excerpt): string {
  if (status === 'playing') return 'Pause'
  if (status === 'paused') return 'Continue'
  if (status === 'failed') return 'Try again'
  return clip.end !== undefined && clip.end > at ? `Listen · ${formatLength(clip.end - at)}` : 'Listen'
}
