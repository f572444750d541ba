import { aligned } from '#scripts/evaluate/report.ts'
import type { Figure, Measurement } from '#shared/domain/evaluation.ts'

type Row = { name: string; read: (measurement: Measurement) => Figure | number | null | undefined }

const rows: readonly Row[] = [
  { name: 'Placed', read: ({ coverage }) => coverage },
  { name: 'Same place', read: ({ agreement }) => agreement.exact },
  { name: 'Same side', read: ({ agreement }) => agreement.side },
  { name: 'Within one place', read: ({ agreement }) => agreement.withinOne },
  { name: 'Mean absolute error', read: ({ agreement }) => agreement.meanAbsoluteError },
  { name: 'Signed error', read: ({ agreement }) => agreement.signedError },
  { name: 'Macro-F1', read: ({ agreement }) => agreement.macroF1 },
  { name: 'Kappa', read: ({ agreement }) => agreement.kappa },
  { name: 'Right called Left', read: ({ agreement }) => agreement.rightCalledLeft },
  { name: 'Left called Right', read: ({ agreement }) => agreement.leftCalledRight },
  { name: 'Calibration error', read: ({ calibration }) => calibration?.expectedError },
  { name: 'Mirrored pairs flipped', read: ({ mirror }) => mirror?.share },
  { name: 'Blind shift, absolute', read: ({ blindShift }) => blindShift?.absolute },
  { name: 'Blind shift, signed', read: ({ blindShift }) => blindShift?.signed },
  { name: 'Tone shift, absolute', read: ({ tone }) => tone?.absolute },
  { name: 'Tone shift, signed', read: ({ tone }) => tone?.signed },
  {
    name: 'Same when rated again',
    read: ({ stability }) => stability && stability.identical / stability.texts,
  },
  { name: 'Cost in cents', read: ({ cost }) => cost.cents },
  { name: 'Seconds', read: ({ cost }) => cost.seconds },
]

const valueIn = (read: ReturnType<Row['read']>) =>
  typeof read === 'object' ? (read?.value ?? null) : (read ?? null)

function cellText(read: ReturnType<Row['read']>): string {
  const value = valueIn(read)
  if (value === null) return 'not measured'
  if (typeof read !== 'object' || read === null) return value.toFixed(2)
  return `${value.toFixed(2)} (${read.low.toFixed(2)} to ${read.high.toFixed(2)})`
}

function differenceText(one: number | null, other: number | null): string {
  if (one === null || other === null) return ''
  const difference = other - one
  return `${difference > 0 ? '+' : ''}${difference.toFixed(2)}`
}

const subjectText = ({ subject }: Measurement) =>
  `${subject.model}, prompt ${subject.promptVersion}, ${subject.readings}×`

function compareOne(one: Measurement, other: Measurement): string {
  const figures = rows.map(({ name, read }) => [
    name,
    cellText(read(one)),
    cellText(read(other)),
    differenceText(valueIn(read(one)), valueIn(read(other))),
  ])
  const head = ['', subjectText(one), subjectText(other), 'Difference']
  return `${one.set.name} (${one.set.size} texts)\n${aligned([head, ...figures])}`
}

/**
 * A table for each set that both files measured with the same number of texts.
 * @throws Error when there is no such set
 */
export function compareMeasurements(one: readonly Measurement[], other: readonly Measurement[]): string {
  const tables = one.flatMap((measurement) => {
    const { name, size } = measurement.set
    const counterpart = other.find(({ set }) => set.name === name && set.size === size)
    return counterpart ? [compareOne(measurement, counterpart)] : []
  })
  if (tables.length === 0) throw new Error('The two files measured no set in common.')
  return tables.join('\n\n')
}
