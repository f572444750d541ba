import { expect, test } from 'vitest'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'

const now = new Date('2026-03-01T06:00:00.000Z')
const read = (text: string) =>
  readFeed(Buffer.from(text), { now, url: 'https://feeds.example/show/feed.json' })

const item = (id: string | number) => ({
  id,
  title: `R&D <${id}>`,
  content_text: 'a < b',
  date_published: '2026-01-05T10:00:00Z',
  url: '/one',
  attachments: [
    { url: 'one.jpg', mime_type: 'image/jpeg' },
    { url: `${id}.mp3`, mime_type: 'audio/mpeg', size_in_bytes: 5, duration_in_seconds: 61.5 },
  ],
})
const feed = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'A show',
  authors: [{ name: 'Ann' }],
  expired: true,
  items: [item('a'), item(7)],
}

test('reads a JSON Feed', () => {
  const { feed: show, items } = read(JSON.stringify(feed))
  expect(show).toMatchObject({ title: 'A show', author: 'Ann', isComplete: true })
  expect(items.map(({ guid }) => guid)).toEqual(['a', '7'])
  expect(items[1]).toMatchObject({
    title: 'R&D <7>',
    description: 'a < b',
    link: 'https://feeds.example/one',
    audioUrl: 'https://feeds.example/show/7.mp3',
    enclosure: { type: 'audio/mpeg', bytes: 5 },
    durationSeconds: 62,
  })
})

test('an item of the wrong shape costs no other', () => {
  const { items, problems } = read(
    JSON.stringify({ ...feed, items: [7, { id: {}, attachments: 'x' }, item('a')] }),
  )
  expect(items.map(({ guid }) => guid)).toEqual(['a'])
  expect(problems).toEqual([
    '“Item 1” has neither audio nor a transcript.',
    '“Item 2” has neither audio nor a transcript.',
  ])
})

test('a JSON Feed that is cut off or damaged keeps every whole item', () => {
  const text = JSON.stringify(feed)
  expect(read(text.slice(0, text.indexOf('7.mp3'))).items.map(({ guid }) => guid)).toEqual(['a'])
  expect(read(text.replace('"title":"R&D <a>"', '"title":R&D')).items.map(({ guid }) => guid)).toEqual(['7'])
  expect(read(text.slice(0, text.indexOf('7.mp3'))).problems[0]).toMatch('is cut off')
})
