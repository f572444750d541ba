import { expect, test } from 'vitest'
import { cloudSize, readTopics } from '#web/features/topics/topic-frequencies.ts'

const three = [
  { name: 'Rent', frequency: 9 },
  { name: 'Levees', frequency: 4 },
  { name: 'Bail', frequency: 1 },
]

test.each([
  ['a list', three],
  ['an object of numbers', { Bail: 1, Rent: 9, Levees: 4 }],
  ['an object of objects', { Levees: { frequency: 4 }, Bail: {}, Rent: { frequency: 9 } }],
])('%s gives the topics, most frequent first [S3.6]', (_, topics) => {
  expect(readTopics(topics)).toEqual(three)
})

test.each([
  ['a list', [{ name: 'Kept' }, { name: 'Zero', frequency: 0 }, { name: 'Less', frequency: -2 }]],
  ['an object', { Kept: null, Zero: 0, Less: { frequency: -2 } }],
])('in %s a missing frequency counts as 1 and one of 0 or less drops the topic [S5.24]', (_, topics) => {
  expect(readTopics(topics)).toEqual([{ name: 'Kept', frequency: 1 }])
})

test('only the 60 most frequent are shown, equal ones by name', () => {
  const many = Array.from({ length: 90 }, (_, index) => ({ name: `Topic ${index}`, frequency: index }))
  const kept = readTopics(many)
  expect(kept).toHaveLength(cloudSize)
  expect(kept.at(0)?.name).toBe('Topic 89')
  expect(kept.at(-1)?.name).toBe('Topic 30')
  expect(readTopics({ b: 1, a: 1 }).map(({ name }) => name)).toEqual(['a', 'b'])
})

test.each([undefined, null, 'text', 7, [null, 'Rent', { frequency: 3 }, { name: 5 }], { Rent: 'many' }])(
  '%j has no topics',
  (topics) => {
    expect(readTopics(topics)).toEqual([])
  },
)

test('a repeated name is listed once', () => {
  expect(readTopics([...three, { name: 'Rent', frequency: 2 }])).toEqual(three)
})
