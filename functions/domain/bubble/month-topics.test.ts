import { expect, test } from 'vitest'
import { monthTopics } from '#functions/domain/bubble/month-topics.ts'

test('each topic has the shows that discussed it once, those of most shows first [S25.75]', () => {
  const episodes = [
    { show: 2, topics: ['Rent', 'Taxes'] },
    { show: 1, topics: ['Taxes'] },
    { show: 1, topics: ['Taxes', 'Energy'] },
    { show: 3, topics: ['Rent', 'Water'] },
  ]
  expect(monthTopics(episodes, (show) => show === 3)).toEqual([
    { name: 'Taxes', shows: [1, 2] },
    { name: 'Energy', shows: [1] },
    { name: 'Rent', shows: [2] },
  ])
})

test('at most 300 topics are named', () => {
  const topics = Array.from({ length: 400 }, (_, index) => `Topic ${index}`)
  expect(monthTopics([{ show: 1, topics }], () => false)).toHaveLength(300)
})
