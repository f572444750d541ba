import { expect, test } from 'vitest'
import { expectedStarts, timeBetween } from '#functions/domain/runs/round-robin-order.ts'

const now = new Date('2026-03-01T06:00:00.000Z')
const ago = (minutes: number) => now.getTime() - minutes * 60_000
const entry = (episodeId: number, podcastId: number) => ({ episodeId, podcastId, notBefore: undefined })

test('what a person asked for stands before the turns of podcasts, and each is expected by how fast others began [S17.36]', () => {
  const asked = { entries: [entry(11, 1)], lastTurn: undefined }
  const byThemselves = { entries: [entry(31, 3), entry(30, 3), entry(21, 2)], lastTurn: 3 }
  const turns = expectedStarts({ lines: [asked, byThemselves], begins: [ago(4), ago(2), ago(0)], now })
  expect(turns.map(({ episodeId, place }) => [episodeId, place])).toEqual([
    [11, 1],
    [21, 2],
    [31, 3],
    [30, 4],
  ])
  expect(turns.map(({ expectedAt }) => expectedAt?.toISOString().slice(11, 16))).toEqual([
    '06:02',
    '06:04',
    '06:06',
    '06:08',
  ])
})

test('nobody is promised a time after fewer than three begins', () => {
  expect(timeBetween([], now)).toBeUndefined()
  expect(timeBetween([ago(2), ago(1)], now)).toBeUndefined()
})

test('the longer nothing begins, the later the others are expected', () => {
  expect(timeBetween([ago(62), ago(61), ago(60)], now)).toBeGreaterThan(20 * 60_000)
})
