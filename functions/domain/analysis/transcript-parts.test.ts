import { expect, test } from 'vitest'
import {
  beginsIn,
  countParts,
  cutIntoParts,
  longestPartBytes,
} from '#functions/domain/analysis/transcript-parts.ts'
import { seededRandom } from '#scripts/seeded-random.ts'

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

function someSizes(seed: number): number[] {
  const random = seededRandom(seed)
  const longest = random() < 0.5 ? 200 : 6030
  return Array.from({ length: 1 + Math.floor(random() * 4000) }, () => 12 + Math.floor(random() * longest))
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'every line is in exactly one part, in order, none longer than the bound and all alike (seed %d) [S17.32]',
  (seed) => {
    const sizes = someSizes(seed)
    const bound = longestPartBytes(32_000 + seed * 400)
    const parts = cutIntoParts(sizes, countParts(sizes, bound))
    const covered = parts.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
    )
    expect(covered).toEqual([...sizes.keys()])
    const bytes = parts.map(({ first, last }) => total(sizes.slice(first, last + 1)))
    expect(Math.max(...bytes)).toBeLessThanOrEqual(bound)
    expect(Math.max(...bytes) - Math.min(...bytes)).toBeLessThanOrEqual(2 * Math.max(...sizes))
  },
)

test('what the model can read at once is one part, and half of a part is less', () => {
  const sizes = [400, 300, 300]
  expect(countParts(sizes, 1000)).toBe(1)
  expect(cutIntoParts(sizes, 1)).toEqual([{ first: 0, last: 2 }])
  expect(cutIntoParts(sizes, 2)).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 2 },
  ])
})

test('a single line cannot be cut', () => {
  expect(cutIntoParts([5000], 2)).toEqual([{ first: 0, last: 0 }])
})

test('an hour of speech is one part where the context is 48,000 tokens, and six hours are where it is 200,000', () => {
  const hourOfLines = 10_800 * 5.6 + 1000 * '[1000] Speaker 10: \n'.length
  expect(longestPartBytes(48_000)).toBeGreaterThan(hourOfLines)
  expect(longestPartBytes(200_000)).toBeGreaterThan(6 * hourOfLines)
})

test('a quote is of the part in which it begins', () => {
  const [one, other] = [
    { first: 0, last: 3 },
    { first: 4, last: 9 },
  ]
  expect([3, 4].map((segment) => [beginsIn(one, { segment }), beginsIn(other, { segment })])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(beginsIn(one, {})).toBe(true)
})
