import { expect, test } from 'vitest'
import { expectedStarts, timeBetween } from '#functions/domain/runs/round-robin-order.ts'

const now = new Date('2026-03-01T06:00:00.000Z')
const ago = (minutes: number) => now.getTime() - minutes * 60_000
const entry = (episodeId: number, podcastId: number) => ({ episodeId, podcastId, notBefore: undefined })

test('requested runs come before automatic ones, and each is expected by how fast others started [S17.36]', () => {
  const requested = { entries: [entry(11, 1)], lastServed: undefined }
  const automatic = { entries: [entry(31, 3), entry(30, 3), entry(21, 2)], lastServed: 3 }
  const expected = expectedStarts({ queues: [requested, automatic], starts: [ago(4), ago(2), ago(0)], now })
  expect(expected.map(({ episodeId, place }) => [episodeId, place])).toEqual([
    [11, 1],
    [21, 2],
    [31, 3],
    [30, 4],
  ])
  expect(expected.map(({ expectedAt }) => expectedAt?.toISOString().slice(11, 16))).toEqual([
    '06:02',
    '06:04',
    '06:06',
    '06:08',
  ])
})

test('no time is promised after fewer than three starts', () => {
  expect(timeBetween([], now)).toBeUndefined()
  expect(timeBetween([ago(2), ago(1)], now)).toBeUndefined()
})

test('the longer nothing starts, the later the others are expected', () => {
  expect(timeBetween([ago(62), ago(61), ago(60)], now)).toBeGreaterThan(20 * 60_000)
})
