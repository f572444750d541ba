import * as Slider from 'radix-ui/slider'
import { type PointerEvent, useRef } from 'react'
import { type Stance, stanceAt, stanceIndex, stances } from '#shared/domain/stance.ts'
import type { ChangeMeans } from '#web/features/sidelight/use-stance-chooser.ts'
import { classNames } from '#web/ui/class-names.ts'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type StanceSliderProps = { stance: Stance; onChange: (stance: Stance, means: ChangeMeans) => void }

/** The scale with its five notches: track, handle, arrow keys and labels all move it. */
export function StanceSlider({ stance, onChange }: StanceSliderProps) {
  const means = useRef<ChangeMeans>('passing')
  const heldAt = useRef<Stance>(undefined)
  const startGesture = (event: PointerEvent) => {
    const isOnHandle = event.target instanceof Element && event.target.closest('[role="slider"]')
    means.current = isOnHandle ? 'held' : 'deliberate'
  }
  const endGesture = () => {
    means.current = 'passing'
    if (heldAt.current) onChange(heldAt.current, 'passing')
    heldAt.current = undefined
  }
  const change = ([index]: number[]) => {
    const next = stanceAt(index ?? 0)
    const changedBy = means.current
    if (changedBy === 'held') heldAt.current = next
    // Whatever follows a click on the track within the same gesture is dragging.
    if (changedBy === 'deliberate') means.current = 'held'
    onChange(next, changedBy)
  }
  return (
    <div>
      <Slider.Root
        value={[stanceIndex(stance)]}
        min={0}
        max={stances.length - 1}
        onPointerDownCapture={startGesture}
        onPointerUp={endGesture}
        onPointerCancel={endGesture}
        onValueChange={change}
        className="relative mx-[calc(10%-1.25rem)] flex h-14 touch-pan-y items-center select-none"
      >
        <Slider.Track className="scale-bar relative h-3 grow cursor-pointer rounded-full before:absolute before:-inset-y-5 before:inset-x-0">
          {stances.map((step, index) => (
            <span
              key={step}
              aria-hidden="true"
              style={{ left: `calc(1.25rem + ${index} * (100% - 2.5rem) / 4)` }}
              className="absolute top-1/2 h-6 w-0.5 -translate-1/2 bg-ink/60"
            />
          ))}
        </Slider.Track>
        <Slider.Thumb
          aria-label="Political stance"
          aria-valuetext={stance}
          data-stance={stanceMark(stance)}
          className="flex size-10 cursor-grab items-center justify-center rounded-full border-[3px] border-ink bg-surface shadow-lg active:cursor-grabbing"
        >
          <span aria-hidden="true" className="size-5 rounded-full bg-stance-fill" />
        </Slider.Thumb>
      </Slider.Root>
      <div className="grid grid-cols-5">
        {stances.map((step) => (
          <button
            key={step}
            type="button"
            aria-pressed={step === stance}
            onClick={() => onChange(step, 'deliberate')}
            className={classNames(
              'min-h-11 rounded-lg px-0.5 text-center text-[0.8125rem] leading-tight sm:text-[0.9375rem]',
              step === stance ? 'font-bold text-ink' : 'font-medium text-ink-soft hover:text-ink',
            )}
          >
            {step}
          </button>
        ))}
      </div>
    </div>
  )
}
