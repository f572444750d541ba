import { expect, test } from 'vitest'
import * as z from 'zod'
import { episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { parseStoredEpisode } from '#functions/domain/records/stored-episode.ts'
import { parseWithUnknowns } from '#functions/domain/records/unknown-values.ts'

const episode = {
  episodeId: 1,
  podcastId: 1,
  title: 'One',
  description: '',
  publishedAt: null,
  durationSeconds: 60,
  offeredTranscripts: [],
  addedAt: '2026-03-01T06:00:00.000Z',
  attempt: 0,
  run: { state: 'none' },
  publication: { state: 'never' },
  version: 1,
}

const published = {
  state: 'published',
  publishedOn: '2026-03-01T06:00:00.000Z',
  stance: null,
  isContested: false,
  durationSeconds: 60,
  topics: [],
  quoteIds: [],
}

const read = (item: object) => parseWithUnknowns({ ...episode, ...item }, parseStoredEpisode)

test.each<[object, string[], object]>([
  [{ durationSeconds: 9e15 }, ['durationSeconds'], { durationSeconds: null }],
  [
    { publication: { ...published, durationSeconds: -1 } },
    ['publication.durationSeconds'],
    { publication: { ...published, durationSeconds: 0 } },
  ],
  [
    {
      chapters: {
        sourceUrl: 'https://example.com',
        list: [
          { start: 1, title: 'A' },
          { start: 9e15, title: '' },
        ],
      },
    },
    ['chapters'],
    { chapters: undefined },
  ],
  [{ inlineChapters: [{ start: 'x', title: 'A' }] }, ['inlineChapters'], { inlineChapters: undefined }],
  [{ persons: 7 }, ['persons'], { persons: undefined }],
  [{ soundbites: [{ start: 1, duration: 9e15, title: '' }] }, ['soundbites'], { soundbites: undefined }],
  [
    { enclosure: { type: 'audio/mpeg', bytes: 0 } },
    ['enclosure.bytes'],
    { enclosure: { type: 'audio/mpeg' } },
  ],
])('%j is read with %j as unknown, and the rest is kept', (item, unknownFields, expected) => {
  const stored = { ...episode, ...item }
  const before = structuredClone(stored)
  expect(parseWithUnknowns(stored, parseStoredEpisode)).toEqual({
    record: episodeRecordSchema.parse({ ...episode, ...expected }),
    unknownFields,
  })
  expect(stored).toEqual(before)
})

test('a valid record has no unknown fields', () => {
  expect(read({}).unknownFields).toEqual([])
})

test('two stages of parsing that both find faults end with a record', () => {
  const { state: _, ...publication } = published
  const { run: _run, ...earlier } = episode
  const item = {
    ...earlier,
    status: 'completed',
    durationSeconds: 9e15,
    publication: { ...publication, durationSeconds: 9e15 },
  }
  const { record, unknownFields } = parseWithUnknowns(item, parseStoredEpisode)
  expect(record).toMatchObject({ durationSeconds: null, publication: { durationSeconds: 0 } })
  expect(unknownFields).toEqual(['publication.durationSeconds', 'durationSeconds'])
})

test.each([{ title: 7 }, { title: 7, durationSeconds: 9e15 }, { analysis: {} }, { version: 0 }])(
  '%j stays unreadable',
  (item) => {
    expect(() => read(item)).toThrow(z.ZodError)
  },
)

test('a field that may not be unknown stays unreadable', () => {
  const schema = z.object({ seconds: z.number() })
  expect(() => parseWithUnknowns({ seconds: 'x' }, (item) => schema.parse(item))).toThrow(z.ZodError)
})

test('another error is passed on', () => {
  const fail = () => {
    throw new TypeError('no')
  }
  expect(() => parseWithUnknowns({}, fail)).toThrow(TypeError)
})
