import { expect, test } from 'vitest'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { chapterViews, highlightViews, participantViews } from '#functions/domain/views/publishers-word.ts'
import { untouched } from '#tests/integration/episode-states.ts'

const episodeOf = (said: Partial<EpisodeRecord>) =>
  episodeRecordSchema.parse({
    episodeId: 1,
    podcastId: 1,
    title: 'One',
    description: '',
    publishedAt: null,
    durationSeconds: 600,
    offeredTranscripts: [],
    addedAt: '2026-01-01T00:00:00.000Z',
    ...untouched,
    version: 1,
    ...said,
  })

test('chapters that the feed states are shown until a file of chapters was read [S15.21]', () => {
  const inlineChapters = [
    { start: 0, title: 'Intro' },
    { start: 600, title: 'After the end' },
  ]
  const stated = [{ title: 'Intro', start_time: 0, link_url: null }]
  expect(chapterViews(episodeOf({ inlineChapters }))).toEqual(stated)
  const unread = { sourceUrl: 'https://a.example/chapters.json', list: [] }
  expect(chapterViews(episodeOf({ inlineChapters, chapters: unread }))).toEqual(stated)
  const read = { ...unread, list: [{ start: 5, title: 'Hello' }] }
  expect(chapterViews(episodeOf({ inlineChapters, chapters: read }))).toEqual([
    { title: 'Hello', start_time: 5, link_url: null },
  ])
})

test('highlights begin and end within the audio [S15.30]', () => {
  const soundbites = [
    { start: 10, duration: 20, title: 'First' },
    { start: 590, duration: 60, title: '' },
    { start: 700, duration: 1, title: 'After the end' },
  ]
  expect(highlightViews(episodeOf({ soundbites }))).toEqual([
    { title: 'First', start_time: 10, end_time: 30 },
    { title: '', start_time: 590, end_time: 600 },
  ])
})

test('people are those of the episode, else of the show, else none [S15.28]', () => {
  const persons = [{ name: 'Ann', role: 'host', group: 'cast' }]
  const guest = [{ name: 'Bob', role: null }]
  expect(participantViews({ persons: [{ name: 'Bob' }] }, { persons })).toEqual(guest)
  expect(participantViews({}, { persons })).toEqual([{ name: 'Ann', role: 'host' }])
  expect(participantViews({}, {})).toEqual([])
})
