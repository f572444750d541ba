import type { CSSProperties } from 'react'
import { stances } from '#shared/domain/stance.ts'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'
import { Table } from '#web/ui/table.tsx'

type ConfusionTableProps = { confusion: readonly (readonly number[])[] }

/** Which step the reference names and which was assigned: the more of a row, the darker; what agrees is framed. */
export function ConfusionTable({ confusion }: ConfusionTableProps) {
  return (
    <Table label="Reference and assigned stances">
      <caption className="px-4 pt-4 text-left text-[0.9375rem] text-ink-soft">
        Episodes by the reference’s step (rows) and the assigned step (columns). What agrees is framed.
      </caption>
      <thead>
        <tr>
          <th scope="col" className="p-3 text-left text-xs font-semibold text-ink-soft">
            Reference
          </th>
          {stances.map((stance) => (
            <th
              key={stance}
              scope="col"
              className="px-0.5 py-2 text-center text-[0.6875rem] font-semibold sm:text-xs"
            >
              {stance}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stances.map((stance, reference) => (
          <tr key={stance} data-stance={stanceMark(stance)}>
            <th
              scope="row"
              className="p-2 text-left text-xs font-semibold sm:p-3 sm:text-sm sm:whitespace-nowrap"
            >
              <span className="inline-flex items-center gap-2 max-sm:[&_svg]:hidden">
                <StanceGlyph stance={stance} />
                {stance}
              </span>
            </th>
            {stances.map((assigned, index) => (
              <Cell
                key={assigned}
                row={confusion[reference] ?? []}
                index={index}
                isRight={index === reference}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Enough to see, little enough to read the number on it in either theme. */
const darkestPercent = 32

function Cell({ row, index, isRight }: { row: readonly number[]; index: number; isRight: boolean }) {
  const count = row[index] ?? 0
  const all = row.reduce((sum, one) => sum + one, 0)
  const shade = all === 0 ? 0 : Math.round((count / all) * darkestPercent)
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
