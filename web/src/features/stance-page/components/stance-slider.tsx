import { type ChangeEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Stance, stanceAt, stanceIndex, stances } from '#shared/domain/stance.ts'
import { stancePath, stepParameter } from '#shared/pages/page-path.ts'
import type { ChangeMeans } from '#web/features/stance-page/use-stance-chooser.ts'
import { isPlainClick } from '#web/lib/plain-click.ts'
import { classNames } from '#web/ui/class-names.ts'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type StanceSliderProps = {
  stance: Stance
  isCompact: boolean
  onChange: (stance: Stance, means: ChangeMeans) => void
  /** Called after a press on the track or a label, to scroll to the results. */
  onChoice: () => void
}

const handleRem = 2.5

function isOnHandle({ clientX, currentTarget }: PointerEvent<HTMLInputElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  const handleWidth = handleRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const share = currentTarget.valueAsNumber / (stances.length - 1)
  const center = left + handleWidth / 2 + share * (width - handleWidth)
  return Math.abs(clientX - center) <= handleWidth / 2
}

function useHandle({ stance, ...now }: StanceSliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const means = useRef<ChangeMeans>('passing')
  const draggedTo = useRef<Stance>(undefined)
  const report = useRef(now)
  const drawn = useRef(stance)
  useLayoutEffect(() => {
    report.current = now
  })
  // The native control works before hydration, so report a stance that was chosen by then.
  useLayoutEffect(() => {
    const chosen = stanceAt(input.current?.valueAsNumber ?? stanceIndex(drawn.current))
    if (chosen !== drawn.current) report.current.onChange(chosen, 'passing')
  }, [])
  const startGesture = (event: PointerEvent<HTMLInputElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const isDrag = isOnHandle(event)
    means.current = isDrag ? 'dragging' : 'deliberate'
    const endGesture = ({ type }: Event) => {
      removeEventListener('pointerup', endGesture)
      removeEventListener('pointercancel', endGesture)
      const { onChange, onChoice } = report.current
      const hasMoved = means.current !== 'deliberate'
      means.current = 'passing'
      if (draggedTo.current) onChange(draggedTo.current, 'passing')
      draggedTo.current = undefined
      // A press that turns into scrolling ends with `pointercancel` and chooses nothing.
      if (isDrag || type === 'pointercancel') return
      // A press beside the handle may leave the value unchanged, but still requests its stance.
      if (!hasMoved) onChange(stanceAt(input.current?.valueAsNumber ?? 0), 'deliberate')
      onChoice()
    }
    addEventListener('pointerup', endGesture)
    addEventListener('pointercancel', endGesture)
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = stanceAt(target.valueAsNumber)
    const changedBy = means.current
    if (changedBy === 'dragging') draggedTo.current = next
    // The first change of a press is the choice; further changes until release are a drag.
    if (changedBy === 'deliberate') means.current = 'dragging'
    now.onChange(next, changedBy)
  }
  return { input, startGesture, change }
}

/** A native range input and links, so that both work before hydration. */
export function StanceSlider(props: StanceSliderProps) {
  const { stance, isCompact } = props
  const { input, startGesture, change } = useHandle(props)
  return (
    <>
      <div
        className={classNames(
          'relative mx-[calc(10%-1.25rem)] flex items-center',
          isCompact ? 'h-12 lg:h-11' : 'h-14',
        )}
      >
        <span aria-hidden="true" className="scale-bar absolute inset-x-0 h-3 rounded-full">
          {stances.map((step, index) => (
            <span
              key={step}
              style={{ left: `calc(1.25rem + ${index} * (100% - 2.5rem) / 4)` }}
              className="absolute top-1/2 h-6 w-0.5 -translate-1/2 bg-ink/60"
            />
          ))}
        </span>
        <input
          ref={input}
          type="range"
          name={stepParameter}
          autoComplete="off"
          min={0}
          max={stances.length - 1}
          value={stanceIndex(stance)}
          aria-label="Political stance"
          aria-valuetext={stance}
          data-stance={stanceMark(stance)}
          onPointerDown={startGesture}
          onChange={change}
          className="stance-range"
        />
      </div>
      <Labels {...props} />
    </>
  )
}

/** Not in the tab order, because the slider chooses the same steps. */
function Labels({ stance, isCompact, onChange, onChoice }: StanceSliderProps) {
  return (
    <div className="grid grid-cols-5 max-xs:grid-cols-1">
      {stances.map((step) => (
        <Link
          key={step}
          to={stancePath(step)}
          tabIndex={-1}
          aria-current={step === stance || undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChange(step, 'deliberate')
            onChoice()
          }}
          className={classNames(
            isCompact ? 'min-h-9 lg:min-h-8' : 'min-h-11',
            'flex items-center justify-center rounded-lg px-0.5 text-center text-[0.8125rem] leading-tight sm:text-[0.9375rem]',
            step === stance ? 'font-bold text-ink' : 'font-medium text-ink-soft hover:text-ink max-xs:hidden',
          )}
        >
          {step}
        </Link>
      ))}
    </div>
  )
}
