import { expect, test } from 'vitest'
import { metaTags } from '#shared/pages/page-head.ts'
import { quotePicturePath } from '#shared/pages/quote-picture-path.ts'
import { quotePreview } from '#shared/pages/quote-preview.ts'

const episode = {
  id: 7,
  title: 'What a school owes a town',
  published_date: '2025-01-05T10:00:00.000Z',
  podcast: { name: 'The Long Table' },
  quotes: [
    { episode_id: 7, quote_text: 'Nobody asked.', quote_time_start: 'N/A', speaker: null },
    {
      episode_id: 7,
      quote_text: 'A flood does not ask\nhow you voted.',
      quote_time_start: 83.6,
      speaker: 'Ada Moreno',
    },
    { episode_id: 7, quote_text: 'Build more doors.', quote_time_start: 94, speaker: null },
  ],
} as const

test('a link to the second of a quote shows it, who says it, where and when, with its picture [S20.8] [S25.108]', () => {
  expect(quotePreview(episode, 83)).toEqual({
    title: '“A flood does not ask how you voted.”',
    description: 'Ada Moreno on The Long Table, “What a school owes a town,” Jan 5, 2025',
    path: '/episode/7?t=83',
    picture: {
      path: quotePicturePath(episode.quotes[1]),
      alt: '“A flood does not ask how you voted.” Ada Moreno on The Long Table, “What a school owes a town,” Jan 5, 2025',
    },
  })
  expect(quotePreview(episode, 94)?.description).toBe(
    'The Long Table, “What a school owes a town,” Jan 5, 2025',
  )
})

test('a quote too long for a title ends with a sentence, or gives way to the title of the episode', () => {
  const long = `${'And so on '.repeat(25)}we go.`
  const withQuote = (quote_text: string) => ({
    ...episode,
    quotes: [{ episode_id: 7, quote_text, quote_time_start: 83, speaker: null }],
  })
  expect(quotePreview(withQuote(`Nobody asked. ${long}`), 83)?.title).toBe('“Nobody asked.”')
  expect(quotePreview(withQuote(long), 83)).toMatchObject({ title: episode.title, path: '/episode/7?t=83' })
})

test.each([undefined, 0, 84, Number.NaN])('a link to %s shows the episode', (seconds) => {
  expect(quotePreview(episode, seconds)).toBeUndefined()
})

test('the preview is for link cards; search engines get the episode', () => {
  const preview = quotePreview(episode, 83)
  const head = { title: 'The episode', description: 'In short.', path: '/episode/7', preview }
  const tags = new Map(metaTags(head, 'https://sidelight.example').map(({ key, content }) => [key, content]))
  for (const key of ['og:title', 'twitter:title']) expect(tags.get(key)).toBe(preview?.title)
  for (const key of ['og:description', 'twitter:description']) {
    expect(tags.get(key)).toBe(preview?.description)
  }
  expect(tags.get('og:url')).toBe('https://sidelight.example/episode/7?t=83')
  expect(tags.get('og:image')).toBe(`https://sidelight.example${quotePicturePath(episode.quotes[1])}`)
  expect(tags.get('description')).toBe('In short.')
})
