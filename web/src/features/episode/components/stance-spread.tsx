import { stances } from '#shared/stance.ts'
import { stanceMark } from '#web/ui/stance-badge.tsx'

type StanceSpreadProps = { spread: readonly number[]; isContested: boolean }

/** How the votes fell over the five steps. */
export function StanceSpread({ spread, isContested }: StanceSpreadProps) {
  const all = spread.reduce((sum, votes) => sum + votes, 0)
  const most = Math.max(1, ...spread)
  return (
    <figure className="mt-5">
      <figcaption className="text-sm text-ink-soft">
        How {all} independent votes fell
        {isContested ? ' — they lie two steps or more apart, so the place is contested' : ''}
      </figcaption>
      <ol className="mt-3 grid grid-cols-5 gap-1.5">
        {stances.map((stance, index) => {
          const votes = spread[index] ?? 0
          return (
            <li key={stance} data-stance={stanceMark(stance)} className="flex flex-col text-center">
              <span aria-hidden="true" className="flex h-14 items-end">
                <span
                  className="block min-h-[3px] w-full rounded-t bg-stance-fill"
                  style={{ height: `${(votes / most) * 100}%` }}
                />
              </span>
              <span className="border-t border-line-strong pt-1 text-sm font-semibold tabular-nums">
                {votes}
              </span>
              <span className="text-[0.6875rem] leading-tight text-ink-soft">{stance}</span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
