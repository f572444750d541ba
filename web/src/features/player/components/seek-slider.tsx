import * as Slider from '@radix-ui/react-slider'
import { useState } from 'react'
import type { Chapter } from '#shared/domain/chapter.ts'
import { formatClock } from '#shared/format/duration.ts'
import { audioDuration } from '#web/features/player/components/player-controls.tsx'
import { chapterAt } from '#web/lib/player/chapter-at.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { classNames } from '#web/ui/class-names.ts'

type SeekSliderProps = {
  marks?: readonly number[]
  chapters?: readonly Chapter[]
  className?: string
}

/** Dragging seeks only on release; an arrow key seeks at once. */
export function SeekSlider({ marks = [], chapters = [], className }: SeekSliderProps) {
  const second = usePlayer(({ position }) => Math.floor(position))
  const length = usePlayer(audioDuration)
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
      <Slider.Track className="track relative h-1.5 grow cursor-pointer rounded-full bg-current/25 before:absolute before:-inset-y-2.5 before:inset-x-0">
        <Slider.Range className="track-fill absolute h-full rounded-full bg-current" />
        <ChapterMarks chapters={chapters} end={end} />
        {marks
          .filter((mark) => mark > 0 && mark < end)
          .map((mark) => (
            <span
              key={mark}
              aria-hidden="true"
              style={{ left: leftOf(mark, end) }}
              className="absolute top-1/2 h-3 w-0.5 -translate-1/2 bg-current"
            />
          ))}
      </Slider.Track>
      <Slider.Thumb
        aria-label="Position"
        aria-valuetext={positionText(shown, end, chapterAt(chapters, shown))}
        className="flex size-6 cursor-grab items-center justify-center rounded-full active:cursor-grabbing"
      >
        <span
          aria-hidden="true"
          className="size-3.5 rounded-full bg-current transition-transform group-hover/seek:scale-125"
        />
      </Slider.Thumb>
    </Slider.Root>
  )
}

const leftOf = (seconds: number, end: number) => `calc(0.75rem + ${seconds / end} * (100% - 1.5rem))`

function positionText(shown: number, end: number, chapter: Chapter | undefined): string {
  const position = `${formatClock(shown)} of ${formatClock(end)}`
  return chapter ? `${position}, ${chapter.title}` : position
}

/** Gaps in the track with the chapter's name as tooltip. */
function ChapterMarks({ chapters, end }: { chapters: readonly Chapter[]; end: number }) {
  return chapters
    .filter(({ start_time }) => start_time > 0 && start_time < end)
    .map(({ start_time, title }) => (
      <span
        key={start_time}
        aria-hidden="true"
        data-chapter={title}
        title={title}
        style={{ left: leftOf(start_time, end) }}
        className="absolute top-1/2 h-3 w-1 -translate-1/2 bg-surface before:absolute before:inset-y-0 before:-inset-x-1"
      />
    ))
}
