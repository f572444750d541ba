import { expect, test } from 'vitest'
import { findBlindSpots, type RatedEpisode } from '#functions/domain/compare/blind-spots.ts'
import type { Stance } from '#shared/domain/stance.ts'

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const episodes = (count: number, stance: Stance, topics: string[]): RatedEpisode[] =>
  Array.from({ length: count }, () => ({ stance, topics, publishedAt: daysAgo(1) }))

const from = (publishedAt: Date, all: RatedEpisode[]) => all.map((one) => ({ ...one, publishedAt }))

const spotsIn = (all: RatedEpisode[], days: 7 | 30 = 30) =>
  findBlindSpots(all, { days, now }).spots.map(({ topic, silent_side }) => [topic, silent_side])

test('a topic is a blind spot of the side that discusses it at most a quarter as often for its volume [S23.9]', () => {
  const right = [...episodes(4, 'Far Right', ['Ports']), ...episodes(6, 'Right-leaning', ['Rent'])]
  const left = [...episodes(1, 'Left-leaning', ['Ports']), ...episodes(9, 'Far Left', ['Rent'])]
  expect(spotsIn([...right, ...left])).toEqual([['Ports', 'left']])
  expect(spotsIn([...right, ...left, ...episodes(1, 'Far Left', ['Ports'])])).toEqual([])
})

test('volumes count: a side with few episodes is not silent by accident [S23.9]', () => {
  const right = episodes(10, 'Far Right', ['Ports'])
  expect(spotsIn([...right, ...episodes(1, 'Far Left', ['Rent'])])).toEqual([])
  expect(spotsIn([...right, ...episodes(2, 'Far Left', ['Rent'])])).toEqual([['Ports', 'left']])
  expect(spotsIn(right)).toEqual([])
})

test('fewer than three episodes are no topic of a side, and Centrist ones count for neither', () => {
  const left = episodes(8, 'Far Left', ['Rent'])
  expect(spotsIn([...left, ...episodes(2, 'Far Right', ['Ports'])])).not.toContainEqual(['Ports', 'left'])
  expect(spotsIn([...left, ...episodes(3, 'Far Right', ['Ports'])])).toContainEqual(['Ports', 'left'])
  expect(spotsIn([...left, ...episodes(9, 'Centrist', ['Ports'])])).toEqual([])
})

test('only episodes of the period count', () => {
  const all = [...from(daysAgo(8), episodes(4, 'Far Right', ['Ports'])), ...episodes(4, 'Far Left', ['Rent'])]
  expect(spotsIn(all, 7)).toEqual([])
  expect(spotsIn(all, 30)).toEqual([
    ['Ports', 'left'],
    ['Rent', 'right'],
  ])
  expect(findBlindSpots(all, { days: 7, now }).volume).toEqual({ left: 4, right: 0 })
})

test('lists the most discussed first, and at most twelve', () => {
  const left = episodes(200, 'Far Left', ['Rent'])
  const right = Array.from({ length: 14 }, (_, index) => episodes(index + 3, 'Far Right', [`Topic ${index}`]))
  const topics = spotsIn([...left, ...right.flat()]).map(([topic]) => topic)
  expect([topics.length, topics[0], topics[1]]).toEqual([12, 'Rent', 'Topic 13'])
})
