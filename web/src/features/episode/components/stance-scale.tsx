import { type Stance, stanceIndex, stances } from '#shared/domain/stance.ts'
import { classNames } from '#web/ui/class-names.ts'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type StanceScaleProps = {
  stance: Stance | null
  /** Readings per step, Far Left first; null where none are shown. */
  spread: readonly number[] | null
}

/** The scale from blue to red: the readings stand on it as dots, the place of the episode is marked by a ring and by its name. */
export function StanceScale({ stance, spread }: StanceScaleProps) {
  return (
    <ol aria-label="Political scale" className="grid grid-cols-5 text-center">
      {stances.map((step, index) => (
        <Step
          key={step}
          step={step}
          votes={spread?.[index] ?? 0}
          isChosen={step === stance}
          hasReadings={spread !== null}
        />
      ))}
    </ol>
  )
}

type StepProps = { step: Stance; votes: number; isChosen: boolean; hasReadings: boolean }

function Step({ step, votes, isChosen, hasReadings }: StepProps) {
  return (
    <li data-stance={stanceMark(step)} aria-current={isChosen || undefined} className="flex flex-col">
      {hasReadings && <Dots votes={votes} />}
      <span aria-hidden="true" className="relative flex h-6 items-center">
        <span
          className={classNames('scale-bar block h-2.5 w-full', edgeLook(step))}
          style={stretchOf(stanceIndex(step))}
        />
        {isChosen && (
          <span className="absolute top-1/2 left-1/2 size-6 -translate-1/2 rounded-full border-[3px] border-ink bg-surface ring-2 ring-surface" />
        )}
      </span>
      <span
        className={classNames(
          'mt-1 px-0.5 text-[0.6875rem] leading-tight',
          isChosen ? 'font-bold' : 'text-ink-soft',
        )}
      >
        {step}
        {hasReadings && (
          <span className="sr-only">
            : {votes} {votes === 1 ? 'reading' : 'readings'}
          </span>
        )}
      </span>
    </li>
  )
}

/** The part of one gradient over all steps that falls on this one. */
const stretchOf = (index: number) => ({
  backgroundSize: `${stances.length * 100}% 100%`,
  backgroundPosition: `${(index / (stances.length - 1)) * 100}% 0`,
})

const edgeLook = (step: Stance) =>
  stanceIndex(step) === 0 ? 'rounded-l-full' : stanceIndex(step) === stances.length - 1 && 'rounded-r-full'

/** One dot a reading, on its step. */
function Dots({ votes }: { votes: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex min-h-9 flex-wrap-reverse content-start justify-center gap-1 pb-1.5"
    >
      {Array.from({ length: votes }, (_, index) => index).map((index) => (
        <span key={index} className="size-3.5 rounded-full border border-ink bg-stance-fill" />
      ))}
    </span>
  )
}
