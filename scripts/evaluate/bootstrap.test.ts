import { expect, test } from 'vitest'
import { bootstrapFigure } from '#scripts/evaluate/bootstrap.ts'

type Unit = { group: string; value: number }
const mean = (units: readonly Unit[]) => units.reduce((sum, { value }) => sum + value, 0) / units.length

const unitsOf = (groups: number, size: number): Unit[] =>
  Array.from({ length: groups * size }, (_, index) => {
    const group = index % groups
    return { group: `g${group}`, value: group % 2 }
  })

test('texts of one group are drawn together: more texts of the same groups do not narrow the range [S16.58]', () => {
  const width = (units: Unit[]) => {
    const figure = bootstrapFigure(units, mean)
    return (figure?.high ?? 0) - (figure?.low ?? 0)
  }
  expect(width(unitsOf(10, 50))).toBeCloseTo(width(unitsOf(10, 1)), 5)
  expect(width(unitsOf(400, 1))).toBeLessThan(width(unitsOf(10, 40)) / 3)
})

test('the same texts give the same range, around the value', () => {
  const figure = bootstrapFigure(unitsOf(20, 2), mean)
  expect(bootstrapFigure(unitsOf(20, 2), mean)).toEqual(figure)
  expect(figure?.value).toBe(0.5)
  expect(figure?.low).toBeGreaterThan(0.2)
  expect(figure?.high).toBeLessThan(0.8)
  expect(figure?.high).toBeGreaterThan(figure?.low ?? 1)
})

test('an undefined statistic has no figure, and resamples in which it is undefined do not count', () => {
  expect(bootstrapFigure([], mean)).toBeNull()
  const ofFirst = (units: readonly Unit[]) => mean(units.filter(({ group }) => group === 'g0'))
  expect(bootstrapFigure(unitsOf(3, 1), ofFirst)).toEqual({ value: 0, low: 0, high: 0 })
})
