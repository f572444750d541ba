import type { Measurement } from '#shared/domain/evaluation.ts'
import { percent } from '#web/features/methodology/figures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { cellClasses, DataTable, TableHead } from '#web/ui/tables/table.tsx'

type Calibration = NonNullable<Measurement['calibration']>

export function CalibrationFigures({ calibration, set }: { calibration: Calibration; set: string }) {
  return (
    <DataTable label={`Stated and measured certainty, ${set}`}>
      <caption className="px-4 pt-4 text-left text-[0.9375rem] text-ink-soft">
        How sure it said it was, and how often it was right. Right means the exact place of the label. On
        average the two were {percent(calibration.expectedError)} apart.
      </caption>
      <TableHead columns={['Stated', 'Right', 'Texts']} />
      <tbody>
        {calibration.bands.map(({ stated, right, count }) => (
          <tr key={stated} className="border-t border-line">
            <th scope="row" className={classNames(cellClasses, 'w-2/5 text-left font-semibold')}>
              {percent(stated)}
              <Bar share={stated} className="bg-line-strong" />
            </th>
            <td className={classNames(cellClasses, 'w-2/5 font-semibold')}>
              {percent(right / count)}
              <Bar share={right / count} className="bg-ink" />
            </td>
            <td className={cellClasses}>{count}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-2 rounded-full bg-sunken">
      <span className={classNames('block h-2 rounded-full', className)} style={{ width: percent(share) }} />
    </span>
  )
}
