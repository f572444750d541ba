import { expect, test } from 'vitest'
import { joinTopics } from '#functions/domain/analysis/join-topics.ts'

test('topics of more parts come first, then those higher on a list, then those named earlier', () => {
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

test('a partisan name and the neutral one are one topic', () => {
  const lists = [['Death tax', 'Schools'], ['Schools', 'Estate tax'], ['Estate tax']]
  expect(joinTopics(lists)).toEqual(['Death tax', 'Schools'])
})
