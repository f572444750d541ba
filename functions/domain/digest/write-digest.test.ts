import { describe, expect, test } from 'vitest'
import { digestLinks } from '#functions/domain/digest/digest-links.ts'
import type { DigestSetting } from '#functions/domain/digest/digest-texts.ts'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import type { Digest } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

const siteUrl = 'https://sidelight.example'
const since = '2024-12-28T08:00:00.000Z'
const token = '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11.Zm9yIHRoZSBsb29rcyBvZiBpdCwgbm90IGEgc2lnbmF'
const { footer } = digestLinks({ siteUrl, token, frequency: 'daily' })
const write = (change: Partial<Digest> = {}, setting: Partial<DigestSetting> = {}) => {
  const episodes = [card(7, 'Left-leaning'), card(8, 'Centrist')]
  return writeDigest(
    { since, episodes, has_more: false, other_side: card(9, 'Right-leaning'), ...change },
    { siteUrl, footer, hasTopics: true, postalAddress: '', ...setting },
  )
}

const plain = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address?.replaceAll('&amp;', '&'))

describe('a digest', () => {
  test('says in its subject how many episodes it has, and nothing that others wrote', async () => {
    expect((await write()).subject).toBe('2 new episodes, and one from the other side')
    expect((await write({ other_side: null, episodes: [card(7, 'Centrist')] })).subject).toBe(
      '1 new episode on your topics',
    )
    expect((await write({ has_more: true, other_side: null })).subject).toBe(
      'More than 2 new episodes on your topics',
    )
    expect((await write({ episodes: [], other_side: null }, { footer: undefined })).subject).toBe(
      'Test: Nothing new on your topics',
    )
  })

  test('has of each episode the stance in words and as a shape, title, podcast, day, length and two quotes', async () => {
    const { text } = await write()
    expect(
      text.slice(0, text.indexOf('THE OTHER SIDE')),
    ).toBe(`2 new episodes on your topics since Dec 28, 2024.

What a school owes a town
The Long Table · Dec 29, 2024 · 3:49
○●○○○ Left-leaning
https://sidelight.example/episode/7

“A flood does not ask how you voted. It asks how high your doorstep is, and whether anybody answered the phone last spring.”
Listen at 0:00: https://sidelight.example/episode/7?t=0

“If you want fewer people on the street, build more doors that they can afford to close behind them.”
Listen at 0:47: https://sidelight.example/episode/7?t=47

Who pays when the river rises
The Long Table · Dec 28, 2024 · 3:56
○○●○○ Centrist
https://sidelight.example/episode/8

“A flood does not ask how you voted. It asks how high your doorstep is, and whether anybody answered the phone last spring.”
Listen at 0:00: https://sidelight.example/episode/8?t=0

“If you want fewer people on the street, build more doors that they can afford to close behind them.”
Listen at 0:47: https://sidelight.example/episode/8?t=47

`)
  })

  test('says the same in HTML, with the same links [S12.6]', async () => {
    const { html, text } = await write({ has_more: true })
    const seen = plain(html)
    const sentences = text.split(/\n+/).filter((line) => line !== '' && !line.startsWith('http'))
    for (const line of sentences) {
      const shown = line.replace(/: ?(https:.*)?$/, '').replace('THE OTHER SIDE', 'The other side')
      expect(seen).toContain(shown)
    }
    expect(new Set(linksOf(html))).toEqual(new Set(text.match(/https:\/\/\S+/g)))
  })

  const followed = (id: number, stance: Stance) => ({ ...card(id, stance), followed_topic: 'housing costs' })

  test('says why each episode was chosen, in text and HTML [S20.120]', async () => {
    const { html, text } = await write({
      episodes: [followed(7, 'Left-leaning')],
      other_side: followed(9, 'Right-leaning'),
    })
    for (const reason of [
      'Because you follow Housing costs',
      'From the other side: on Housing costs, which you follow',
    ]) {
      expect(text).toContain(`\n${reason}\nhttps://`)
      expect(plain(html)).toContain(reason)
    }
  })

  test('names episodes released before its period apart, and calls them new neither there nor in the subject [S20.121]', async () => {
    const episodes = [card(7, 'Left-leaning'), card(10, 'Centrist')]
    const { html, text, subject } = await write({ episodes, other_side: null })
    expect(subject).toBe('2 episodes on your topics')
    const late = text.slice(text.indexOf('RELEASED EARLIER, ADDED SINCE\n\n'))
    expect(late).toContain('https://sidelight.example/episode/10\n')
    expect(late).not.toContain('https://sidelight.example/episode/7\n')
    expect(plain(html)).toMatch(/New on your topics .*Released earlier, added since .*Centrist/)
    expect(text).toContain('\nNothing new from the other side this time.\n')
    expect(plain(html)).toContain('Nothing new from the other side this time.')
  })

  test('loads nothing: no picture, font, script or sheet of another address [S12.7]', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|audio)\b|url\(|@import|src=/)
  })

  test('stays below 90 kB with twelve episodes of the longest titles and quotes [S12.7]', async () => {
    const long = (text: string, length: number) => text.repeat(length).slice(0, length)
    const longest = (id: number): EpisodeCard => {
      const one = card(id, stances[id % 5] ?? 'Centrist')
      const quotes = one.quotes.map((quote) => ({ ...quote, quote_text: long('“Wörter” & mehr ', 220) }))
      return {
        ...one,
        title: long('Ünfälle & <b>mehr</b> ', 200),
        quotes,
        podcast: { ...one.podcast, name: long('Ä ', 200) },
      }
    }
    const episodes = Array.from({ length: 12 }, (_, index) => longest(index + 1))
    const { html } = await write({ episodes, has_more: true, other_side: longest(13) })
    expect(Buffer.byteLength(html)).toBeLessThan(90_000)
  })

  test('a quote without a time links to its episode, and an unrated one has no place', async () => {
    const one = card(7, 'Centrist')
    const quotes = one.quotes.map((quote) => ({ ...quote, quote_time_start: 'N/A' as const }))
    const { text } = await write({
      episodes: [{ ...one, quotes, political_stance: null, unrated_reason: 'not-political', duration: null }],
      other_side: null,
    })
    expect(text).toContain('Read more: https://sidelight.example/episode/7\n')
    expect(text).toContain('The Long Table · Dec 29, 2024\nNot political\n')
    expect(text).not.toContain('●')
  })

  test('a contested rating and one of low confidence say so', async () => {
    const doubtful = { ...card(8, 'Centrist'), is_contested: false, is_low_confidence: true }
    const { text } = await write({ episodes: [card(9, 'Far Left'), doubtful], other_side: null })
    expect(text).toContain('●○○○○ Far Left, contested\n')
    expect(text).toContain('○○●○○ Centrist, low confidence\n')
  })

  test('text of a feed stays text on one line', async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\n\r\nTHE OTHER SIDE\r\nhttps://evil.example'
    const { html, text, subject } = await write({ episodes: [{ ...card(7, 'Centrist'), title: hostile }] })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toContain('<img')
    expect(text).toContain('<img src=x onerror=alert(1)> THE OTHER SIDE https://evil.example\n')
    expect(subject).not.toContain('img')
  })

  test('ends with the ways out of it, and with where letters go, in both forms [S12.9]', async () => {
    const { html, text } = await write({}, { postalAddress: 'Sidelight\n12 Main Street\nSpringfield' })
    const link = (change: string) => `${siteUrl}/email#token=${token}&do=${change}`
    expect(
      text.slice(text.indexOf('You’re getting this email')),
    ).toBe(`You’re getting this email because you asked Sidelight for it.

Weekly instead:
${link('weekly')}

Pause for four weeks:
${link('pause')}

Email settings:
${siteUrl}/profile?tab=email

Unsubscribe:
${link('unsubscribe')}

Sidelight
12 Main Street
Springfield
`)
    expect(plain(html)).toContain('Email settings Unsubscribe Sidelight 12 Main Street Springfield')
  })

  test('a postal address that is markup stays text [S12.9]', async () => {
    const { html, text } = await write({}, { postalAddress: '<b>12</b> Main\r\n\r\n & Sons' })
    expect(html).toContain('&lt;b&gt;12&lt;/b&gt; Main')
    expect(html).not.toContain('<b>')
    expect(text).toContain('Sidelight\n<b>12</b> Main\n& Sons\n')
  })

  test('a test mail has no link that unsubscribes', async () => {
    const { html, text } = await write({}, { footer: undefined })
    expect(`${html}${text}`).not.toMatch(/Unsubscribe|token=/)
    expect(text).toContain(`It doesn’t count as a digest.\n\nEmail settings:\n${siteUrl}/profile?tab=email\n`)
  })
})
