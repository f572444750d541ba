import { expect, test } from 'vitest'
import { digestNoteSchema } from '#functions/domain/records/digest-note-record.ts'
import { newSince } from './new-since.ts'

const now = new Date('2026-03-10T08:00:00.000Z')

test('before the first digest, a day or a week counts', () => {
  const note = digestNoteSchema.parse({})
  expect(newSince(note, 'daily', now)).toEqual({
    since: '2026-03-09T08:00:00.000Z',
    publishedFrom: '2026-03-09T08:00:00.000Z',
    releasedFrom: '2026-02-23T08:00:00.000Z',
    without: [],
  })
  expect(newSince(note, 'weekly', now).since).toBe('2026-03-03T08:00:00.000Z')
})

test('after it, what was published since, whatever the frequency, and nothing of the digest itself', () => {
  const note = digestNoteSchema.parse({ newSince: '2026-03-01T08:00:00.000Z', episodeIds: [4, 7] })
  const expected = {
    since: '2026-03-01T08:00:00.000Z',
    publishedFrom: '2026-03-01T07:55:00.000Z',
    releasedFrom: '2026-02-15T08:00:00.000Z',
    without: [4, 7],
  }
  expect(newSince(note, 'daily', now)).toEqual(expected)
  expect(newSince(note, 'weekly', now)).toEqual(expected)
})
