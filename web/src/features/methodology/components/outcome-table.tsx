import type { CSSProperties } from 'react'
import type { Measurement } from '#shared/domain/evaluation.ts'
import { labelsOf, outcomesOf } from '#shared/domain/evaluation-labels.ts'
import { findStance } from '#shared/domain/stance.ts'
import { total } from '#web/features/methodology/figures.ts'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'
import { DataTable } from '#web/ui/tables/table.tsx'

/**
 * The larger a cell's share of its row, the darker it is. Cells where label and answer agree have a frame.
 */
export function OutcomeTable({ measurement: { outcomes, set } }: { measurement: Measurement }) {
  const labels = labelsOf(set.labels)
  const answers = outcomesOf(set.labels)
  // "Failed" is only shown if there were failed answers, and labels without texts have no row.
  const shown = answers.filter(
    (answer, column) => answer !== 'Failed' || total(outcomes.map((row) => row[column] ?? 0)) > 0,
  )
  return (
    <DataTable label={`Labels and answers, ${set.name}`}>
      <caption className="px-4 pt-4 text-left text-[0.9375rem] text-ink-soft">
        Texts by their label (rows) and the answer (columns). Matches are framed.
      </caption>
      <thead>
        <tr>
          <th scope="col" className="p-3 text-left text-xs font-semibold text-ink-soft">
            Label
          </th>
          {shown.map((answer) => (
            <th
              key={answer}
              scope="col"
              className="px-0.5 py-2 text-center text-[0.6875rem] font-semibold sm:text-xs"
            >
              {answer}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => {
          const row = outcomes[index] ?? []
          if (total(row) === 0) return null
          const stance = findStance(label)
          return (
            <tr key={label} data-stance={stanceMark(stance ?? null)}>
              <th
                scope="row"
                className="p-2 text-left text-xs font-semibold sm:p-3 sm:text-sm sm:whitespace-nowrap"
              >
                <span className="inline-flex items-center gap-2 max-sm:[&_svg]:hidden">
                  {stance && <StanceGlyph stance={stance} />}
                  {label}
                </span>
              </th>
              {shown.map((answer, column) => (
                <Cell key={answer} count={row[column] ?? 0} all={total(row)} isRight={answer === label} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

/** Maximum share of ink in a cell's background. The number would be hard to read on a darker one. */
const darkestPercent = 32

function Cell({ count, all, isRight }: { count: number; all: number; isRight: boolean }) {
  const shade = Math.round((count / all) * darkestPercent)
  const style: CSSProperties = {
    backgroundColor: `color-mix(in oklab, var(--ink) ${shade}%, var(--surface))`,
  }
  return (
    <td className="p-0.5 sm:p-1">
      <span
        style={style}
        data-agrees={isRight || undefined}
        className="flex min-h-11 min-w-9 items-center justify-center rounded-md data-agrees:border-2 data-agrees:border-ink data-agrees:font-bold"
      >
        {count}
      </span>
    </td>
  )
}
