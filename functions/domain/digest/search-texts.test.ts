import { expect, test } from 'vitest'
import type { SearchNews } from '#functions/domain/digest/search-news.ts'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import { card } from '#tests/browser/sample-answers.ts'

const siteUrl = 'https://sidelight.example'

const write = (searches: readonly SearchNews[]) =>
  writeDigest(
    {
      since: '2024-12-28T08:00:00.000Z',
      episodes: [card(7, 'Left-leaning')],
      has_more: false,
      other_side: card(9, 'Right-leaning'),
    },
    { siteUrl, hasTopics: true, postalAddress: '', searches },
  )

const hit = (text: string, time: number | null = 47.6) => ({
  episode: card(8, 'Far Right'),
  hit: { text, start_time: time },
})

test('each saved search has its sentences with rating, show, title and time, and a link to all [S24.66]', async () => {
  const news = {
    q: 'housing',
    address: '/search?q=housing',
    hits: [hit('Housing is dear.'), hit('So?', null)],
  }
  const { text, html } = await write([news])
  expect(text.slice(text.indexOf('NEW IN'), text.indexOf('You asked'))).toBe(`NEW IN YOUR SAVED SEARCHES

housing

○○○○● Far Right, The Long Table: ${card(8, 'Far Right').title}
“Housing is dear.”
Listen at 0:47: https://sidelight.example/episode/8?t=47

○○○○● Far Right, The Long Table: ${card(8, 'Far Right').title}
“So?”
Read more: https://sidelight.example/episode/8

See all that was found:
https://sidelight.example/search?q=housing

`)
  for (const part of [
    'New in your saved searches',
    'Housing is dear.',
    '/episode/8?t=47',
    '/search?q=housing',
  ])
    expect(html).toContain(part)
  expect((await write([])).text).not.toContain('SAVED SEARCHES')
})

test('words and sentences are escaped, kept on a line and shortened, and the mail stays below 100 kB [S24.66]', async () => {
  const hostile = `<script>alert(1)</script>\nUnsubscribe: https://evil.example ${'<b>&'.repeat(50_000)}`
  const news = {
    q: '"<i>"\nwords',
    address: '/search?q=x',
    hits: Array.from({ length: 3 }, () => hit(hostile)),
  }
  const searches = Array.from({ length: 5 }, (_, place) => ({ ...news, address: `/search?q=${place}` }))
  const { text, html } = await write(searches)
  expect(html).not.toMatch(/<script|<b>&|<i>/)
  expect(text).toContain('\n"<i>" words\n')
  expect(text).not.toContain('\nUnsubscribe: https://evil')
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
})
