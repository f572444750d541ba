import { expect, test } from 'vitest'
import { evaluationSchema, type Measurement, measurementSchema } from '#shared/domain/evaluation.ts'
import { sampleEvaluation, sampleMeasurement, sampleOutletMeasurement } from '#tests/sample-evaluation.ts'

type Changes = (measurement: Measurement) => unknown

function faultsAfter(change: Changes, measurement = sampleMeasurement()): string[] {
  change(measurement)
  const outcome = measurementSchema.safeParse(measurement)
  return outcome.success
    ? []
    : outcome.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

test('measurements that agree with their counts are accepted, with five steps and with three leans', () => {
  expect(evaluationSchema.safeParse(sampleEvaluation()).error).toBeUndefined()
})

test('measurements must be newest first', () => {
  const { measurements } = sampleEvaluation()
  const older = measurements.map((one, index) => ({ ...one, date: `2026-01-0${index + 1}` }))
  const outcome = evaluationSchema.safeParse({ schemaVersion: 3, measurements: older })
  expect(outcome.error?.issues.map(({ message }) => message)).toEqual(['must stand newest first'])
})

test('what was not measured may be missing', () => {
  const missing = { calibration: null, mirror: null, blindShift: null, tone: null, stability: null }
  expect(faultsAfter((one) => Object.assign(one, missing))).toEqual([])
})

test.each([
  ['exact', 0.7, 0.6],
  ['side', 0.6, 0.7143],
  ['withinOne', 0.79, 0.8],
  ['meanAbsoluteError', 1.1, 0.8],
  ['signedError', -0.4, 0.4],
  ['macroF1', 0.62, 0.6067],
  ['kappa', 0.5, 0.3889],
  ['rightCalledLeft', 0.2, 0.3333],
  ['leftCalledRight', 0.3333, 0.2],
] as const)('%s must be what the matrix gives [S16.54]', (name, stated, computed) => {
  const faults = faultsAfter((one) => Object.assign(one.agreement[name] ?? {}, { value: stated }))
  expect(faults).toEqual([`agreement.${name} is ${stated}, but the matrix gives ${computed}`])
})

test('a figure is null only where it is undefined, and then it must be', () => {
  expect(faultsAfter((one) => Object.assign(one.agreement, { kappa: null }))).toEqual([
    'agreement.kappa is null, but the matrix gives 0.3889',
  ])
  const nothingPlaced = faultsAfter((one) => {
    one.outcomes = one.outcomes.map((row) => row.map((_, column) => (column === 6 ? 1 : 0)))
    one.set.size = 7
    one.coverage = { value: 0, low: 0, high: 0 }
    for (const name of Object.keys(one.agreement)) Object.assign(one.agreement, { [name]: null })
    Object.assign(one, { mirror: null })
  })
  expect(nothingPlaced).toEqual([])
})

test.each<[string, Changes]>([
  [
    'coverage is 0.5, but the matrix gives 0.8333',
    (one) => Object.assign(one.coverage ?? {}, { value: 0.5, low: 0 }),
  ],
  [
    'calibration.expectedError is 0.1, but its bands gives 0.2667',
    (one) => Object.assign(one.calibration ?? {}, { expectedError: 0.1 }),
  ],
  ['mirror.share is 0.8, but its counts gives 0.6', (one) => Object.assign(one.mirror ?? {}, { flipped: 3 })],
  ['mirror.pairs counts 16 of 15', (one) => Object.assign(one.mirror ?? {}, { pairs: 8 })],
  ['blindShift.changed counts 13 of 12', (one) => Object.assign(one.blindShift ?? {}, { changed: 13 })],
  ['tone.placed counts 13 of 12', (one) => Object.assign(one.tone ?? {}, { placed: 13 })],
  ['tone.changed counts 13 of 12', (one) => Object.assign(one.tone ?? {}, { changed: 13 })],
  [
    'tone.absolute is smaller than the signed shift',
    (one) => Object.assign(one.tone ?? {}, { signed: { value: -0.5, low: -1, high: 0 } }),
  ],
  ['stability.identical counts 16 of 15', (one) => Object.assign(one.stability ?? {}, { identical: 16 })],
  [
    'blindShift.absolute is smaller than the signed shift',
    (one) => Object.assign(one.blindShift ?? {}, { signed: { value: -0.5, low: -1, high: 0 } }),
  ],
  [
    'blindShift.absolute must be there exactly where texts were placed',
    (one) => Object.assign(one.blindShift ?? {}, { absolute: null }),
  ],
  ['set.size is 16, not 15', (one) => Object.assign(one.set, { size: 16 })],
  [
    'outcomes must have 3 rows of 6',
    (one) => Object.assign(one.set, { labels: 'three-leans-of-the-outlet' }),
  ],
])('counts that contradict themselves are refused: %s', (fault, change) => {
  expect(faultsAfter(change)).toContain(fault)
})

test('an analyst that never answers "center" is measured by side and by place', () => {
  const { agreement } = measurementSchema.parse(sampleOutletMeasurement())
  expect([agreement.exact?.value, agreement.side?.value]).toEqual([0.6, 0.75])
})

test.each<[string, Changes]>([
  ['a row less', (one) => one.outcomes.pop()],
  ['a fraction of a text', (one) => one.outcomes[0]?.fill(0.5)],
  ['an even number of readings', (one) => Object.assign(one.subject, { readings: 4 })],
  ['bounds the wrong way round', (one) => Object.assign(one.agreement.exact ?? {}, { low: 0.9, high: 0.3 })],
  ['a share above 1', (one) => Object.assign(one.coverage ?? {}, { high: 98 })],
  ['a field of its own', (one) => Object.assign(one, { note: 'better than ever' })],
])('%s is refused', (_, change) => {
  expect(faultsAfter(change)).not.toEqual([])
})
