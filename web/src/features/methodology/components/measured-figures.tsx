import type { Evaluation } from '#shared/domain/evaluation.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { ConfusionTable } from '#web/features/methodology/components/confusion-table.tsx'
import { agreementRows, robustnessSentences } from '#web/features/methodology/figures.ts'
import { cellLook, headLook, Table } from '#web/ui/table.tsx'

/** How well the method does, as far as it was measured. */
export function MeasuredFigures({ evaluation }: { evaluation: Evaluation | null }) {
  return evaluation ? <Figures evaluation={evaluation} /> : <NotYetMeasured />
}

function NotYetMeasured() {
  return (
    <div className="rounded-xl border border-dashed border-line-strong p-6 sm:p-8">
      <p className="font-serif text-2xl font-medium tracking-tight">Not yet measured</p>
      <p className="mt-2.5 max-w-prose text-ink-soft">
        No figures on accuracy, stability or bias have been measured so far. Until they are, treat every
        stance as one opinion: read the explanation, look at the spread of the readings, and listen to the
        quotes.
      </p>
      <p className="mt-2.5 max-w-prose text-ink-soft">
        What will stand here: how often the stance agrees with people’s, how far off it is and to which side,
        how it takes the same argument from the other side, what names would change, and whether it says the
        same twice.
      </p>
    </div>
  )
}

function Figures({ evaluation }: { evaluation: Evaluation }) {
  return (
    <>
      <MeasuredThing evaluation={evaluation} />
      <FigureTable evaluation={evaluation} />
      <ConfusionTable confusion={evaluation.agreement.confusion} />
      <dl className="flex flex-col gap-4">
        {robustnessSentences(evaluation).map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function MeasuredThing({ evaluation: { subject, set, date } }: { evaluation: Evaluation }) {
  return (
    <p className="wrap-anywhere">
      Measured on {formatDate(date)}: {subject.analyst} (model {subject.model}, prompt {subject.promptVersion}
      , {subject.readings} {subject.readings === 1 ? 'reading' : 'readings'} an episode) on {set.name},{' '}
      {formatCount(set.size)} {set.size === 1 ? 'episode' : 'episodes'}. {set.source}
    </p>
  )
}

function FigureTable({ evaluation }: { evaluation: Evaluation }) {
  return (
    <Table label="Agreement with the reference">
      <caption className="px-4 pt-4 text-left text-[0.9375rem] text-ink-soft">
        Agreement with the reference. The range is the 95% interval of{' '}
        {formatCount(evaluation.bootstrapSamples)} random resamples of the episodes.
      </caption>
      <thead>
        <tr>
          {['Figure', 'Value', 'Range'].map((name) => (
            <th key={name} scope="col" className={headLook}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {agreementRows(evaluation).map(({ name, explanation, value, interval }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className={`${cellLook} text-left font-semibold`}>
              {name}
              <span className="block text-sm font-normal text-ink-soft">{explanation}</span>
            </th>
            <td className={`${cellLook} font-semibold whitespace-nowrap`}>{value}</td>
            <td className={`${cellLook}`}>{interval}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
