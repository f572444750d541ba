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
