import { expect, test } from 'vitest'
import { podcastCountsSchema } from '#functions/domain/records/podcast-counts.ts'
import { medianStance } from '#functions/domain/views/podcast-view.ts'

const counts = (...perStep: number[]) =>
  podcastCountsSchema.parse(Object.fromEntries(perStep.map((count, index) => [`stance${index}`, count])))

test.each([
  [[0, 0, 0, 0, 0], null],
  [[1, 0, 0, 0, 1], null],
  [[1, 1, 0, 0, 1], 'Left-leaning'],
  [[0, 0, 3, 0, 0], 'Centrist'],
  [[2, 0, 0, 0, 2], 'Far Left'],
  [[1, 1, 1, 1, 100], 'Far Right'],
  [[0, 2, 0, 3, 0], 'Right-leaning'],
])('of %j rated episodes on each step the median is %s', (perStep, stance) => {
  expect(medianStance(counts(...perStep))).toBe(stance)
})
