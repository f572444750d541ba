import { IconButton } from '#web/features/player/components/icon-button.tsx'
import { BackIcon, ForwardIcon } from '#web/features/player/components/player-icons.tsx'
import { backSeconds, forwardSeconds } from '#web/features/player/skips.ts'
import { player } from '#web/lib/player/player.ts'

export function BackButton() {
  return (
    <IconButton aria-label={`Back ${backSeconds} seconds`} onClick={() => player.skip(-backSeconds)}>
      <BackIcon seconds={backSeconds} className="size-7" />
    </IconButton>
  )
}

export function ForwardButton() {
  return (
    <IconButton aria-label={`Forward ${forwardSeconds} seconds`} onClick={() => player.skip(forwardSeconds)}>
      <ForwardIcon seconds={forwardSeconds} className="size-7" />
    </IconButton>
  )
}
