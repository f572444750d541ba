import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparisonEmbed, missingEmbed, quoteEmbed, sidesOf } from '#functions/domain/embeds/embed-pages.ts'
import type { EmbeddedQuote } from '#functions/domain/embeds/quote-figure.ts'
import { comparisonSchema } from '#shared/domain/comparison.ts'
import { sampleComparison } from '#tests/browser/sample-comparison.ts'

const siteUrl = 'https://site.example'

type Change = { episode?: Partial<EmbeddedQuote['episode']>; quote?: Partial<EmbeddedQuote['quote']> }

const quoted = ({ episode, quote }: Change = {}): EmbeddedQuote => ({
  episode: {
    id: 7,
    title: 'Floods',
    published_date: '2026-03-25T12:00:00Z',
    audio_url: 'https://audio.example/7.mp3?a=1&b=2#t=5',
    political_stance: 'Left-leaning',
    unrated_reason: null,
    is_contested: false,
    podcast: { name: 'The Long Table' },
    ...episode,
  },
  quote: {
    quote_text: 'We pay for floods.',
    quote_time_start: 83.5,
    quote_time_end: 94,
    speaker: 'Ada Byron',
    ...quote,
  },
})

test('a quote has its words, its source, its rating, and a link to where it was said [S25.63]', () => {
  const page = quoteEmbed(quoted(), siteUrl)
  for (const part of [
    '“We pay for floods.”',
    'Ada Byron on The Long Table, “Floods,” Mar 25, 2026',
    '<figure data-stance="left_leaning">',
    '<p class="stance">Left-leaning</p>',
    'href="https://site.example/episode/7?t=83" target="_blank" rel="noopener"',
  ])
    expect(page).toContain(part)
})

test('audio is loaded only on Play, and plays from the beginning of the quote to its end [S25.66]', () => {
  const page = quoteEmbed(quoted(), siteUrl)
  expect(page).toContain(
    '<audio controls preload="none" src="https://audio.example/7.mp3?a=1&amp;b=2#t=83.5,94" aria-label="The quote, from 1:23">',
  )
  // Nothing else is loaded from anywhere but this site.
  const loaded = [...page.matchAll(/<(?:link|script|img|iframe|source)[^>]*(?:href|src)="([^"]*)"/g)]
  expect(loaded.map(([, address]) => address)).toEqual(['/embed.css', '/embed.js'])
  expect(page).not.toMatch(/<style|style=|<script>| on\w+=/)
})

test.each<[string, Change]>([
  ['no audio', { episode: { audio_url: null } }],
  ['an address that is not of the web', { episode: { audio_url: 'javascript:alert(1)' } }],
  ['no time', { quote: { quote_time_start: 'N/A' } }],
])('a quote with %s has no player [S25.63]', (_name, change) => {
  const page = quoteEmbed(quoted(change), siteUrl)
  expect(page).not.toContain('<audio')
  expect(page).toContain('“We pay for floods.”')
})

test('hostile text stays text [S25.63]', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const page = quoteEmbed(
    quoted({
      episode: { title: hostile, podcast: { name: hostile } },
      quote: { quote_text: hostile, speaker: hostile },
    }),
    siteUrl,
  )
  expect(page.match(/<script|<img/g)).toEqual(['<script'])
})

test('a comparison has one quote of each side, and says which side is silent [S25.64]', () => {
  const comparison = comparisonSchema.parse(sampleComparison())
  const sides = sidesOf(comparison) ?? []
  expect(sides.map(({ quoted }) => quoted?.episode.political_stance)).toEqual([
    'Left-leaning',
    undefined,
    'Right-leaning',
  ])
  const page = comparisonEmbed({ topic: 'Housing', sides }, siteUrl)
  expect(page.match(/<figure/g)).toHaveLength(2)
  expect(page).toContain('<h1 dir="auto">Housing: what each side says</h1>')
  expect(page).toContain('No quote from the center.')
  expect(page).toContain('href="https://site.example/compare/Housing"')
})

test('a comparison without quotes is none [S25.64]', () => {
  const { topic, steps } = comparisonSchema.parse(sampleComparison())
  expect(sidesOf({ topic, steps: steps.map((step) => ({ ...step, voices: [] })) })).toBeUndefined()
})

test('the largest embed has at most 25 kB with its files, before compression [S25.67]', () => {
  const long = quoted({
    episode: {
      title: '"'.repeat(500),
      audio_url: `https://audio.example/${'a'.repeat(900)}`,
      podcast: { name: '"'.repeat(500) },
    },
    quote: { quote_text: '"'.repeat(5000) },
  })
  const sides = ['the left', 'the center', 'the right'].map((name) => ({ name, quoted: long }))
  const page = comparisonEmbed({ topic: 'Housing', sides }, siteUrl)
  const files = ['embed.css', 'embed.js'].map((file) => readFileSync(`web/public/${file}`))
  const bytes = [Buffer.from(page), ...files].reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeLessThanOrEqual(25_000)
})

test('what is not available says so, and leads to the site [S25.68]', () => {
  expect(missingEmbed(siteUrl)).toContain('This quote or comparison is not available.')
  expect(missingEmbed(siteUrl)).toContain('href="https://site.example/"')
})
