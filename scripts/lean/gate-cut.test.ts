import { expect, test } from 'vitest'
import { chooseGateCut, cutHeldOut } from '#scripts/lean/gate-cut.ts'

const other = Array.from({ length: 100 }, (_, number) => ({
  house: `show ${number % 5}`,
  fold: number % 5,
  lean: 0,
  gate: number / 100 - 1,
}))

test('one of twenty passages of other shows lies above the cut', () => {
  const cut = chooseGateCut(other)
  expect(other.filter(({ gate }) => gate > cut)).toHaveLength(5)
})

test('the cut of a fold follows from the other folds', () => {
  const loud = other.map((text) => (text.fold === 0 ? { ...text, gate: text.gate + 10 } : text))
  const political = (texts: typeof other) =>
    cutHeldOut({ articles: [], other: texts }).other.filter(({ fold, gate }) => fold === 0 && gate > 0)
  expect(political(loud)).toHaveLength(20)
  expect(political(other).length).toBeLessThan(3)
})
