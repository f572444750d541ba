import type { Measurement } from '#shared/domain/evaluation.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { agreementRows, type FigureRow, placedTexts } from '#web/features/methodology/figures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { cellClasses, DataTable, TableHead } from '#web/ui/tables/table.tsx'

export function FigureTable({ measurement }: { measurement: Measurement }) {
  const { bootstrapSamples, set } = measurement
  const placed = placedTexts(measurement)
  if (placed.count === 0)
    return <p className="font-semibold">It placed none of these texts, so there is no accuracy to show.</p>
  if (!placed.isEnough)
    return (
      <p className="font-semibold">
        It placed only {countOf(placed.count, 'text')}, too few for a share to mean anything. The table shows
        each.
      </p>
    )
  return (
    <DataTable label={`Agreement with the labels, ${set.name}`}>
      <caption className="px-4 pt-4 text-left text-[0.9375rem] text-ink-soft">
        Agreement with the labels. The range is the 95% interval of {formatCount(bootstrapSamples)} random
        resamples of whole {set.group}s.
      </caption>
      <TableHead columns={['Figure', 'Value', 'Range']} />
      <tbody>
        {agreementRows(measurement).map(({ name, explanation, value, interval, picture }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className={classNames(cellClasses, 'text-left font-semibold')}>
              {name}
              <span className="block text-sm font-normal text-ink-soft">{explanation}</span>
            </th>
            <td className={classNames(cellClasses, 'font-semibold whitespace-nowrap')}>{value}</td>
            <td className={cellClasses}>
              {interval}
              <RangePicture picture={picture} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function RangePicture({ picture: { value, low, high } }: Pick<FigureRow, 'picture'>) {
  return (
    <span aria-hidden="true" className="relative mt-1.5 block h-2 min-w-20 rounded-full bg-sunken">
      <span
        className="absolute inset-y-0 rounded-full bg-line-strong"
        style={{ left: `${low}%`, width: `${Math.max(2, high - low)}%` }}
      />
      <span
        className="absolute -inset-y-0.5 w-[3px] -translate-x-1/2 rounded-full bg-ink"
        style={{ left: `${value}%` }}
      />
    </span>
  )
}
