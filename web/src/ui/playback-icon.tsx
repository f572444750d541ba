import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { LoadingRing } from '#web/ui/loading-ring.tsx'

type PlaybackIconProps = { isPlaying: boolean; isLoading: boolean; className?: string }

/** The icon of a button that plays or pauses. A ring turns around it while audio loads. */
export function PlaybackIcon({ isPlaying, isLoading, className }: PlaybackIconProps) {
  return (
    <span className="relative flex items-center justify-center">
      {isPlaying ? <PauseIcon className={className} /> : <PlayIcon className={className} />}
      {isLoading && <LoadingRing />}
    </span>
  )
}
