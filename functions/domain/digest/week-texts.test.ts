import { expect, test } from 'vitest'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import type { Digest } from '#shared/domain/digest.ts'
import { stances } from '#shared/domain/stance.ts'
import { type Week, weekSchema } from '#shared/domain/week.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { sampleWeek } from '#tests/browser/sample-week.ts'

const siteUrl = 'https://sidelight.example'
const setting = { siteUrl, hasTopics: true, postalAddress: '', footer: [] }
const digest: Digest = {
  since: '2024-12-28T08:00:00.000Z',
  episodes: [card(7, 'Left-leaning')],
  has_more: false,
  other_side: null,
}
const write = (week: Week | undefined, change: Partial<Digest> = {}) =>
  writeDigest({ ...digest, ...change }, { ...setting, week })

const said =
  'A flood does not ask how you voted. It asks how high your doorstep is, and whether anybody answered the phone last spring.'

test('a weekly digest ends with the topics of the week, each side’s quote and a link that plays it [S20.123]', async () => {
  const week = weekSchema.parse({ ...sampleWeek(), topics: sampleWeek().topics.slice(0, 1) })
  const { text, html, subject } = await write(week)
  expect(subject).toBe('1 new episode on your topics')
  expect(text.slice(text.indexOf('THE WEEK'), text.indexOf('You’re getting'))).toBe(`THE WEEK IN FIVE VOICES

December 30, 2024 – January 5, 2025

Housing

○●○○○ Left-leaning, The Long Table
“${said}”
Listen at 0:00: https://sidelight.example/episode/1?t=0

○○●○○ Centrist, The Long Table
“${said}”
Listen at 0:00: https://sidelight.example/episode/2?t=0

○○○●○ Right-leaning, The Long Table
“${said}”
Listen at 0:00: https://sidelight.example/episode/3?t=0

See the week on one page:
https://sidelight.example/week/2025-W01

`)
  for (const address of text.match(/https:\/\/\S+/g) ?? []) expect(html).toContain(`href="${address}"`)
  expect(html).toMatch(/The week in five voices.*Housing.*Left-leaning.*Centrist.*Right-leaning/s)
})

test('a daily digest has no week', async () => {
  expect((await write(undefined)).text).not.toContain('THE WEEK')
})

test('stays below the 102 kB at which mail programs cut, with twelve of the longest episodes, 24 quotes and the saved searches that fit [S20.123] [S24.66]', async () => {
  const long = (text: string, length: number) => text.repeat(length).slice(0, length)
  const longest = (id: number, length: number) => {
    const one = card(id, stances[id % 5] ?? 'Centrist')
    const quotes = one.quotes.map((quote) => ({ ...quote, quote_text: long('“Wörter” & mehr ', length) }))
    const podcast = { ...one.podcast, name: long('Ä ', 80) }
    return {
      ...one,
      title: long('Ünfälle & <b>mehr</b> ', 200),
      quotes,
      podcast,
      followed_topic: 'Ä'.repeat(80),
    }
  }
  const topics = Array.from({ length: 8 }, (_, place) => ({
    topic: `${place} ${'ö'.repeat(80)}`,
    episodes: { left: 1, center: 1, right: 1 },
    voices: [0, 2, 4].map((step) => longest(100 + 5 * place + step, 450)),
  }))
  const episodes = Array.from({ length: 12 }, (_, index) => longest(index + 1, 220))
  const week = { week: '2025-W01', before: null, after: null, topics }
  const hits = Array.from({ length: 3 }, (_, place) => ({
    episode: longest(200 + place, 0),
    hit: { text: long('“Wörter” & mehr ', 1000), start_time: 3600 },
  }))
  const searches = Array.from({ length: 5 }, (_, place) => ({
    q: 'ö'.repeat(200),
    address: `/search?q=${place}`,
    hits,
  }))
  const whole = { ...digest, episodes, has_more: true, other_side: longest(13, 220) }
  const { html, text } = await writeDigest(whole, { ...setting, week, searches })
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(Buffer.byteLength(html)).toBeGreaterThan(85_000)
  expect(text).toContain('See the week on one page')
})

test('a topic and a show that are markup, or have line breaks, stay text on one line', async () => {
  const [first] = sampleWeek().topics
  const hostile = '<img src=x>\r\n\r\nUnsubscribe: https://evil.example'
  const week = weekSchema.parse({ ...sampleWeek(), topics: [{ ...first, topic: hostile }] })
  const { text, html } = await write(week)
  expect(html).not.toContain('<img')
  expect(text).toContain('\n<img src=x> Unsubscribe: https://evil.example\n')
})
