import * as Slider from '@radix-ui/react-slider'
import { IconButton } from '#web/features/player/components/player-controls.tsx'
import { VolumeIcon } from '#web/features/player/components/player-icons.tsx'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The slider appears only on large screens: phones have volume keys, and some ignore a volume set by a page.
 */
export function VolumeControl({ className }: { className?: string }) {
  const isMuted = usePlayer((state) => state.isMuted || state.volume === 0)
  const percent = usePlayer((state) => (state.isMuted ? 0 : Math.round(state.volume * 100)))
  const toggle = () => {
    if (!isMuted) player.setMuted(true)
    else if (player.getState().volume === 0) player.setVolume(1)
    else player.setMuted(false)
  }
  return (
    <span className={classNames('flex items-center', className)}>
      <IconButton aria-label={isMuted ? 'Unmute' : 'Mute'} onClick={toggle}>
        <VolumeIcon isMuted={isMuted} />
      </IconButton>
      <Slider.Root
        value={[percent]}
        max={100}
        step={5}
        onValueChange={([value = 0]) => player.setVolume(value / 100)}
        className="relative hidden h-6 w-20 touch-none items-center select-none lg:flex"
      >
        <Slider.Track className="track relative h-1.5 grow cursor-pointer rounded-full bg-current/25 before:absolute before:-inset-y-2.5 before:inset-x-0">
          <Slider.Range className="track-fill absolute h-full rounded-full bg-current" />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Volume"
          aria-valuetext={`${percent}%`}
          className="flex size-6 cursor-grab items-center justify-center rounded-full"
        >
          <span aria-hidden="true" className="size-3 rounded-full bg-current" />
        </Slider.Thumb>
      </Slider.Root>
    </span>
  )
}
