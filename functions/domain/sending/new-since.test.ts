import { expect, test } from 'vitest'
import { digestStateSchema } from '#functions/domain/records/digest-state-record.ts'
import { canBeNews, newSince } from '#functions/domain/sending/new-since.ts'

const now = new Date('2026-03-10T08:00:00.000Z')

test('before the first digest, a day or a week counts', () => {
  const state = digestStateSchema.parse({})
  expect(newSince(state, 'daily', now)).toEqual({
    since: '2026-03-09T08:00:00.000Z',
    publishedFrom: '2026-03-09T08:00:00.000Z',
    releasedFrom: '2026-02-23T08:00:00.000Z',
    without: [],
  })
  expect(newSince(state, 'weekly', now).since).toBe('2026-03-03T08:00:00.000Z')
})

test('after it, episodes published since, at either frequency, without those of the digest itself', () => {
  const state = digestStateSchema.parse({ newSince: '2026-03-01T08:00:00.000Z', episodeIds: [4, 7] })
  const expected = {
    since: '2026-03-01T08:00:00.000Z',
    publishedFrom: '2026-03-01T07:55:00.000Z',
    releasedFrom: '2026-02-15T08:00:00.000Z',
    without: [4, 7],
  }
  expect(newSince(state, 'daily', now)).toEqual(expected)
  expect(newSince(state, 'weekly', now)).toEqual(expected)
})

test('however long ago the latest digest was, of the last five weeks at most', () => {
  const sinceOf = (instant: string) => newSince(digestStateSchema.parse({ newSince: instant }), 'weekly', now)
  expect(sinceOf('2026-02-03T08:00:01.000Z').since).toBe('2026-02-03T08:00:01.000Z')
  expect(sinceOf('2025-03-10T08:00:00.000Z')).toEqual({
    since: '2026-02-03T08:00:00.000Z',
    publishedFrom: '2026-02-03T08:00:00.000Z',
    releasedFrom: '2026-01-20T08:00:00.000Z',
    without: [],
  })
})

test('episodes within the longest period can be news, and an archive cannot', () => {
  const { releasedFrom } = newSince(
    digestStateSchema.parse({ newSince: '2020-01-01T00:00:00.000Z' }),
    'daily',
    now,
  )
  const publishedAt = now.toISOString()
  expect(canBeNews({ publishedAt, releasedAt: releasedFrom })).toBe(true)
  expect(canBeNews({ publishedAt, releasedAt: '2026-01-18T08:00:00.000Z' })).toBe(false)
  expect(canBeNews({ publishedAt, releasedAt: '2026-03-11T08:00:00.000Z' })).toBe(true)
})
