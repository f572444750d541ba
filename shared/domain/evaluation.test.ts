import { expect, test } from 'vitest'
import { evaluationSchema } from '#shared/domain/evaluation.ts'
import { sampleEvaluation } from '#tests/sample-evaluation.ts'

type Changes = (evaluation: ReturnType<typeof sampleEvaluation>) => void

function faultsAfter(change: Changes): string[] {
  const evaluation = sampleEvaluation()
  change(evaluation)
  const outcome = evaluationSchema.safeParse(evaluation)
  return outcome.success
    ? []
    : outcome.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

test('a measurement that agrees with its matrix is taken', () => {
  expect(faultsAfter(() => undefined)).toEqual([])
})

test('what was not measured may be missing', () => {
  expect(
    faultsAfter((one) => Object.assign(one, { mirror: null, blindShift: null, stability: null })),
  ).toEqual([])
})

test.each([
  ['exact', 0.7, 0.6],
  ['withinOne', 0.79, 0.8],
  ['meanAbsoluteError', 1.1, 0.8],
  ['signedError', -0.4, 0.4],
  ['macroF1', 0.62, 0.6067],
  ['abstention', 0.2, 0.1667],
] as const)('%s must be what the matrix gives', (name, stated, computed) => {
  const faults = faultsAfter((one) => {
    one.agreement[name].value = stated
  })
  expect(faults).toEqual([`agreement.${name} is ${stated}, but the matrix gives ${computed}`])
})

test('kappa must be what the matrix gives, and null only where it is undefined', () => {
  expect(faultsAfter((one) => Object.assign(one.agreement, { kappa: null }))[0]).toMatch(
    /^agreement\.kappa is null, but the matrix gives 0\.3889/,
  )
  const oneStep = faultsAfter((one) => {
    one.agreement.confusion = [0, 1, 2, 3, 4].map((row) => [0, 0, row === 2 ? 10 : 0, 0, 0])
    const full = { value: 1, low: 1, high: 1 }
    const none = { value: 0, low: 0, high: 0 }
    Object.assign(one.agreement, { exact: full, withinOne: full, macroF1: full, kappa: null })
    Object.assign(one.agreement, { meanAbsoluteError: none, signedError: none })
  })
  expect(oneStep).toEqual([])
})

test('every episode of the set is either placed or not', () => {
  expect(faultsAfter((one) => Object.assign(one.set, { size: 13 }))).toEqual([
    'set.size is 13, but 10 were placed and 2 not',
  ])
})

test.each<[string, Changes]>([
  ['four rows', (one) => one.agreement.confusion.pop()],
  ['a fraction of an episode', (one) => one.agreement.confusion[0]?.fill(0.5)],
  ['an empty matrix', (one) => one.agreement.confusion.map((row) => row.fill(0))],
  ['an even number of readings', (one) => Object.assign(one.subject, { readings: 4 })],
  ['bounds the wrong way round', (one) => Object.assign(one.agreement.exact, { low: 0.9, high: 0.3 })],
  ['a share above 1', (one) => Object.assign(one.stability ?? {}, { identical: 75 })],
  ['a field of its own', (one) => Object.assign(one, { note: 'better than ever' })],
])('%s is refused', (_, change) => {
  expect(faultsAfter(change)).not.toEqual([])
})
