import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { LoadingRing } from '#web/ui/loading-ring.tsx'

type PlayPauseIconProps = { isPlaying: boolean; isLoading: boolean }

/** `isPlaying` includes loading, because a press then stops it, too. */
export function PlayPauseIcon({ isPlaying, isLoading }: PlayPauseIconProps) {
  return (
    <span className="relative flex items-center justify-center">
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      {isLoading && <LoadingRing />}
    </span>
  )
}
