import type { Evaluation, Measurement } from '#shared/domain/evaluation.ts'
import { formatDate } from '#shared/format/date.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import { languageModelAims } from '#web/features/methodology/aims.ts'
import { CalibrationFigures } from '#web/features/methodology/components/calibration-figures.tsx'
import { FigureTable } from '#web/features/methodology/components/figure-table.tsx'
import { OutcomeBar } from '#web/features/methodology/components/outcome-bar.tsx'
import { OutcomeTable } from '#web/features/methodology/components/outcome-table.tsx'
import { placedTexts, robustnessSentences } from '#web/features/methodology/figures.ts'

export function MeasuredFigures({ evaluation }: { evaluation: Evaluation | null }) {
  const measurements = evaluation?.measurements ?? []
  return (
    <>
      {evaluation ? (
        <p>
          We tested the rating software on labeled texts. Each test, newest first, says where its labels come
          from and what it can and can’t show.
        </p>
      ) : (
        <NotYetMeasured />
      )}
      <Aims measurements={measurements} />
      {measurements.map((measurement) => (
        <MeasurementFigures
          key={`${measurement.subject.analyst} ${measurement.set.name}`}
          measurement={measurement}
        />
      ))}
    </>
  )
}

function NotYetMeasured() {
  return (
    <div className="rounded-xl border border-dashed border-line-strong p-6 sm:p-8">
      <p className="font-serif text-2xl font-medium tracking-tight">Not yet measured</p>
      <p className="mt-2.5 max-w-prose text-ink-soft">
        Accuracy, stability and bias haven’t been measured so far. Until they are, treat every stance as one
        opinion: read the explanation, look at how the readings differ and listen to the quotes.
      </p>
    </div>
  )
}

function Aims({ measurements }: { measurements: readonly Measurement[] }) {
  return (
    <div className="rounded-xl border border-line bg-surface p-5">
      <h3 className="font-semibold">What we ask of a language model</h3>
      <dl className="mt-3 flex flex-col gap-3 text-base">
        {languageModelAims(measurements).map(({ name, wanted, measured }) => (
          <div key={name} className="flex flex-col justify-between gap-x-6 sm:flex-row">
            <dt>
              {name} {wanted}
            </dt>
            <dd className="font-semibold sm:shrink-0 sm:text-right">{measured}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function MeasurementFigures({ measurement }: { measurement: Measurement }) {
  const { set } = measurement
  return (
    <section aria-label={set.name} className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 className="font-serif text-[1.375rem] leading-tight font-medium tracking-tight">{set.name}</h3>
      <MeasuredThing measurement={measurement} />
      <p>
        <span className="font-semibold">What it can show:</span> {set.conclusion}
      </p>
      <OutcomeBar measurement={measurement} />
      <FigureTable measurement={measurement} />
      <OutcomeTable measurement={measurement} />
      {measurement.calibration && placedTexts(measurement).isEnough && (
        <CalibrationFigures calibration={measurement.calibration} set={set.name} />
      )}
      <dl className="flex flex-col gap-4">
        {robustnessSentences(measurement).map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">Cost</dt>
          <dd className="mt-0.5">{costText(measurement)}</dd>
        </div>
      </dl>
    </section>
  )
}

function MeasuredThing({ measurement: { subject, set, date } }: { measurement: Measurement }) {
  return (
    <p className="wrap-anywhere">
      {subject.analyst} rated {countOf(set.size, 'text')} from {countOf(set.groups, set.group)} on{' '}
      {formatDate(date)}, with {countOf(subject.readings, 'reading')} of each (model “{subject.model}”, prompt{' '}
      {subject.promptVersion}). {set.source}
    </p>
  )
}

function costText({ cost }: Measurement): string {
  const read = cost.inputTokens + cost.cacheReadTokens + cost.cacheWriteTokens
  const tokens = `${formatCount(read)} tokens read and ${formatCount(cost.outputTokens)} written in ${countOf(Math.ceil(cost.seconds), 'second')}.`
  if (cost.cents === null) return `${tokens} The price isn’t known.`
  return cost.cents === 0 ? `Nothing: ${tokens}` : `${formatDollars(cost.cents)}: ${tokens}`
}
