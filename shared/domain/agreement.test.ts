import { expect, test } from 'vitest'
import {
  countAll,
  exactShare,
  macroF1,
  meanAbsoluteError,
  meanSignedError,
  quadraticKappa,
  sideShare,
  withinOneShare,
} from '#shared/domain/agreement.ts'

const perfect = [
  [4, 0, 0, 0, 0],
  [0, 4, 0, 0, 0],
  [0, 0, 4, 0, 0],
  [0, 0, 0, 4, 0],
  [0, 0, 0, 0, 4],
]

/**
 * Ten episodes: six exact, two placed one step too far right, one two steps too far left, one four steps too
 * far right.
 */
const mixed = [
  [1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0],
  [0, 0, 2, 0, 0],
  [0, 1, 0, 1, 0],
  [0, 0, 0, 0, 1],
]

test('full agreement is 1 by every measure', () => {
  expect(countAll(perfect)).toBe(20)
  expect([exactShare, withinOneShare, macroF1, quadraticKappa].map((measure) => measure(perfect))).toEqual([
    1, 1, 1, 1,
  ])
  expect(meanAbsoluteError(perfect)).toBe(0)
  expect(meanSignedError(perfect)).toBe(0)
})

test('distances are counted in steps, with their direction', () => {
  expect(exactShare(mixed)).toBeCloseTo(0.6)
  expect(withinOneShare(mixed)).toBeCloseTo(0.8)
  expect(meanAbsoluteError(mixed)).toBeCloseTo((1 + 1 + 2 + 4) / 10)
  expect(meanSignedError(mixed)).toBeCloseTo((1 + 1 - 2 + 4) / 10)
})

test('the side counts only what both place beside the center', () => {
  expect(sideShare(mixed)).toBeCloseTo(5 / 7)
  const neverCenter = [
    [3, 0, 1],
    [5, 0, 5],
    [0, 0, 4],
  ]
  expect(sideShare(neverCenter)).toBeCloseTo(7 / 8)
  expect(
    sideShare([
      [0, 2, 0],
      [0, 3, 0],
      [0, 1, 0],
    ]),
  ).toBeNaN()
})

test('macro-F1 weighs every step alike and leaves out a step that occurs nowhere', () => {
  // F1 by hand: 2·1/(3+1), 2·1/(2+3), 2·2/(2+3), 2·1/(2+1), 2·1/(1+2).
  expect(macroF1(mixed)).toBeCloseTo((0.5 + 0.4 + 0.8 + 2 / 3 + 2 / 3) / 5)
  const twoSteps = [
    [2, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 2],
  ]
  expect(macroF1(twoSteps)).toBe(1)
})

test('quadratic kappa agrees with a worked example', () => {
  // Two raters and two steps: 35 agreements, 15 disagreements. By hand: (0.7 − 0.5) / (1 − 0.5).
  const example = [
    [20, 5],
    [10, 15],
  ]
  expect(quadraticKappa(example)).toBeCloseTo(0.4)
})

test('kappa is opposite for opposite answers and undefined where one step is all there is', () => {
  const opposite = [
    [0, 5],
    [5, 0],
  ]
  expect(quadraticKappa(opposite)).toBeCloseTo(-1)
  expect(quadraticKappa([[7]])).toBeNaN()
})
