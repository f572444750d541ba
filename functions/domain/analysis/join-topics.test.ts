import { expect, test } from 'vitest'
import { joinTopics } from '#functions/domain/analysis/join-topics.ts'

test('what more parts name comes first, then what stands higher on a list, then what is named earlier', () => {
  expect(
    joinTopics([
      ['Housing', 'Taxes', 'Courts'],
      ['Water', 'taxes'],
      ['Schools', 'Courts', 'Taxes'],
    ]),
  ).toEqual(['Taxes', 'Courts', 'Housing', 'Water', 'Schools'])
})

test('a part that names a topic twice counts once for it', () => {
  expect(joinTopics([['Housing', 'Taxes', 'taxes', 'TAXES'], ['Housing']])).toEqual(['Housing', 'Taxes'])
})

test('a name that takes a side and the neutral one are one topic', () => {
  const lists = [['Death tax', 'Schools'], ['Schools', 'Estate tax'], ['Estate tax']]
  expect(joinTopics(lists)).toEqual(['Death tax', 'Schools'])
})
