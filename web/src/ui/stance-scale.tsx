import { type Stance, stanceIndex, stances } from '#shared/domain/stance.ts'
import { classNames } from '#web/ui/class-names.ts'
import { stanceMark } from '#web/ui/stance-badge.tsx'

export function StanceScale({ stance }: { stance: Stance }) {
  return (
    <ol aria-label="Political scale" className="grid grid-cols-5 text-center">
      {stances.map((step) => (
        <Step key={step} step={step} isChosen={step === stance} />
      ))}
    </ol>
  )
}

/** Only the bar, for where words beside it name the step. */
export function StanceBar({ stance }: { stance: Stance }) {
  return (
    <span aria-hidden="true" className="grid grid-cols-5">
      {stances.map((step) => (
        <span key={step} data-stance={stanceMark(step)}>
          <BarStep step={step} isChosen={step === stance} />
        </span>
      ))}
    </span>
  )
}

function Step({ step, isChosen }: { step: Stance; isChosen: boolean }) {
  return (
    <li data-stance={stanceMark(step)} aria-current={isChosen || undefined} className="flex flex-col">
      <BarStep step={step} isChosen={isChosen} />
      <span
        className={classNames(
          'mt-1 px-0.5 text-[0.6875rem] leading-tight max-xs:sr-only',
          isChosen ? 'font-bold' : 'text-ink-soft',
        )}
      >
        {step}
      </span>
    </li>
  )
}

function BarStep({ step, isChosen }: { step: Stance; isChosen: boolean }) {
  return (
    <span aria-hidden="true" className="relative flex h-6 items-center">
      <span
        className={classNames('scale-bar block h-2.5 w-full', edgeClasses(step))}
        style={stretchOf(stanceIndex(step))}
      />
      {isChosen && (
        <span className="absolute top-1/2 left-1/2 size-6 -translate-1/2 rounded-full border-[3px] border-ink bg-surface ring-2 ring-surface" />
      )}
    </span>
  )
}

/** Background of one step: its section of a gradient across the whole scale. */
const stretchOf = (index: number) => ({
  backgroundSize: `${stances.length * 100}% 100%`,
  backgroundPosition: `${(index / (stances.length - 1)) * 100}% 0`,
})

const edgeClasses = (step: Stance) =>
  stanceIndex(step) === 0 ? 'rounded-l-full' : stanceIndex(step) === stances.length - 1 && 'rounded-r-full'
