import type { RefObject } from 'react'
import type { Side } from '#web/features/episode/both-sides.ts'
import type { Now } from '#web/features/episode/pair-state.ts'
import { player } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

const labels: Record<Now['kind'], string> = {
  loading: 'Play',
  starting: 'Pause',
  speaking: 'Pause',
  paused: 'Play',
  between: 'Pause',
  failed: 'Try again',
  ended: 'Play again',
  elsewhere: 'Play',
}

type PairToggleProps = {
  ref: RefObject<HTMLButtonElement | null>
  now: Now
  isReady: boolean
  onPlay: (side: Side) => void
}

export function PairToggle({ ref, now, isReady, onPlay }: PairToggleProps) {
  const isLoading = now.kind === 'loading' || now.kind === 'starting' || now.kind === 'between'
  const label = labels[now.kind]
  const press = () => {
    if (now.kind === 'failed') onPlay(now.side)
    else if (now.kind === 'ended' || now.kind === 'elsewhere') onPlay('own')
    else player.toggle()
  }
  return (
    <Button
      ref={ref}
      variant="primary"
      aria-busy={isLoading || undefined}
      onClick={isReady ? press : undefined}
      className="min-w-36"
    >
      <PlaybackIcon isPlaying={label === 'Pause'} isLoading={isLoading} />
      {label}
    </Button>
  )
}
