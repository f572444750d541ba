import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { episode } from '#tests/browser/sample-answers.ts'
import { quoteShareData } from '#web/features/episode/quote-share-data.ts'

const [, quote] = episodesApi.get.answer.parse(episode(7)).quotes
if (!quote) throw new Error('the sample has two quotes')
const source = {
  episodeId: 7,
  title: 'What a school owes a town',
  podcastName: 'The Long Table',
  date: '2025-01-05T10:00:00.000Z',
}

test.each<[string | null, string]>([
  ['Theo Lindqvist', 'Theo Lindqvist on The Long Table, “What a school owes a town,” Jan 5, 2025'],
  [null, 'The Long Table, “What a school owes a town,” Jan 5, 2025'],
])('a quote of %s is shared with its source and time [S20.7]', (speaker, said) => {
  expect(quoteShareData({ ...quote, speaker }, source, 'https://sidelight.example')).toEqual({
    title: source.title,
    text: `“${quote.quote_text}”\n${said}`,
    url: 'https://sidelight.example/episode/7?t=47#quote-7-1',
  })
})

test('an unknown date or time is left out', () => {
  const untimed = { ...quote, speaker: null, quote_time_start: 'N/A' as const }
  const { text, url } = quoteShareData(untimed, { ...source, date: null }, 'https://sidelight.example')
  expect(text).toBe(`“${quote.quote_text}”\nThe Long Table, “What a school owes a town”`)
  expect(url).toBe('https://sidelight.example/episode/7#quote-7-1')
})
