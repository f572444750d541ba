import * as Slider from 'radix-ui/slider'
import { useState } from 'react'
import { formatClock } from '#shared/format/duration.ts'
import { lengthOf } from '#web/features/player/components/player-controls.tsx'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { classNames } from '#web/ui/class-names.ts'

type SeekSliderProps = {
  /** Seconds of the audio to mark, for instance where quotes begin. */
  marks?: readonly number[]
  className?: string
}

/** Moves about in the loaded audio: by pointer on letting go, by key at once. */
export function SeekSlider({ marks = [], className }: SeekSliderProps) {
  const second = usePlayer(({ position }) => Math.floor(position))
  const length = usePlayer(lengthOf)
  const [dragged, setDragged] = useState<number>()
  const end = Math.max(1, Math.floor(length ?? 0))
  const shown = Math.min(end, dragged ?? second)
  return (
    <Slider.Root
      value={[shown]}
      min={0}
      max={end}
      disabled={length === null}
      onValueChange={([seconds]) => setDragged(seconds)}
      onValueCommit={([seconds = 0]) => {
        setDragged(undefined)
        player.seek(seconds)
      }}
      className={classNames('group/seek relative flex h-6 touch-none items-center select-none', className)}
    >
      <Slider.Track className="relative h-1.5 grow cursor-pointer rounded-full bg-current/25 before:absolute before:-inset-y-2.5 before:inset-x-0">
        <Slider.Range className="absolute h-full rounded-full bg-(--seek-fill,currentColor)" />
        {marks
          .filter((mark) => mark > 0 && mark < end)
          .map((mark) => (
            <span
              key={mark}
              aria-hidden="true"
              style={{ left: `calc(0.75rem + ${mark / end} * (100% - 1.5rem))` }}
              className="absolute top-1/2 h-3 w-0.5 -translate-1/2 bg-current"
            />
          ))}
      </Slider.Track>
      <Slider.Thumb
        aria-label="Position"
        aria-valuetext={`${formatClock(shown)} of ${formatClock(end)}`}
        className="flex size-6 cursor-grab items-center justify-center rounded-full active:cursor-grabbing"
      >
        <span
          aria-hidden="true"
          className="size-3.5 rounded-full bg-(--seek-fill,currentColor) transition-transform group-hover/seek:scale-125"
        />
      </Slider.Thumb>
    </Slider.Root>
  )
}
