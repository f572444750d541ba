import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { EpisodeListCard } from '#web/features/episode/components/episode-list-card.tsx'

function show(changes: Partial<EpisodeCard> = {}, props: { isSignedIn?: boolean; isInPanel?: boolean } = {}) {
  const episode = { ...card(1, 'Far Right'), ...changes }
  return render(
    <MemoryRouter>
      <EpisodeListCard episode={episode} isSignedIn={false} {...props} />
    </MemoryRouter>,
  )
}

test('names the missing parts [S2.62]', () => {
  show({ published_date: null, quotes: [], podcast: { id: 5, name: '', image_url: null }, podcast_id: 5 })
  expect(screen.getByText(/Unknown date/)).toBeTruthy()
  expect(screen.getByText('Podcast #5')).toBeTruthy()
  expect(screen.getByText('No image')).toBeTruthy()
  expect(screen.getByText('No quotes available for this episode.')).toBeTruthy()
})

test('falls back to the podcast’s image and then to a placeholder [S2.63]', () => {
  const { container } = show({
    image_url: '/media/episode.webp',
    podcast: { id: 5, name: 'A podcast', image_url: '/media/podcast.webp' },
  })
  const image = () => container.querySelector('img')
  expect(image()?.getAttribute('src')).toBe('/media/episode.webp')
  if (image()) fireEvent.error(image() ?? container)
  expect(image()?.getAttribute('src')).toBe('/media/podcast.webp')
  fireEvent.error(image() ?? container)
  expect(image()).toBeNull()
  expect(screen.queryByText('No image')).toBeNull()
  expect(container.querySelectorAll('header span[aria-hidden]')).toHaveLength(1)
})

test('shows stance, mark, topics and quotes with their times, and leads to the episode and to its quotes [S2.64] [S20.3]', () => {
  show({ is_contested: true })
  expect(screen.getByText('Far Right')).toBeTruthy()
  expect(screen.getByText('Contested')).toBeTruthy()
  expect(screen.getByText('Flood insurance')).toBeTruthy()
  expect(screen.getByText('0:47')).toBeTruthy()
  const quote = within(screen.getAllByRole('listitem')[1] ?? document.body).getByRole('link')
  expect(quote.getAttribute('href')).toBe('/episode/1?t=47#quote-1-1')
  const title = screen.getByRole('heading', { level: 3 })
  expect(within(title).getByRole('link').getAttribute('href')).toBe('/episode/1')
})

test('a quote names its speaker if the card knows it [S2.65]', () => {
  const quotes = card(1, 'Far Right').quotes.map((quote, index) =>
    index === 0 ? { ...quote, speaker: 'Theo Lindqvist' } : quote,
  )
  show({ quotes })
  const texts = [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)
  expect(texts.map((text) => text?.slice(0, 17))).toEqual([
    'Theo Lindqvist: “',
    `“${quotes[1]?.quote_text.slice(0, 16)}`,
    `“${quotes[2]?.quote_text.slice(0, 16)}`,
  ])
})

test('shows the quotes that fit, whole, and fewer in the stance panel [S2.65]', () => {
  const texts = [...'abcde'].map(
    (letter, place) => `${letter.repeat([200, 180, 100, 120, 110][place] ?? 0)}.`,
  )
  const [sample] = card(1, 'Far Right').quotes
  const shownOf = (chosen: readonly string[], isInPanel = false) => {
    cleanup()
    show(
      {
        quotes: chosen.flatMap((quote_text) =>
          sample ? { ...sample, quote_text, quote_id: quote_text } : [],
        ),
      },
      { isInPanel },
    )
    return [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)
  }
  const quoted = (...places: number[]) => places.map((place) => `“${texts[place]}”`)
  expect(shownOf(texts)).toEqual(quoted(2, 3, 4))
  expect(shownOf(texts.slice(0, 3))).toEqual(quoted(1, 2))
  expect(shownOf(texts.slice(0, 1))).toEqual(quoted(0))
  expect(shownOf(texts.slice(0, 4), true)).toEqual(quoted(2, 3))
})

test('an old episode says beside its date when it was added here, a recent one does not [S2.66]', () => {
  show({ published_date: '2009-02-24T00:00:00.000Z', added_date: '2026-11-23T09:00:00.000Z' })
  expect(screen.getByText(/^Feb 24, 2009 \(added here on Nov 23, 2026\)/)).toBeTruthy()
  cleanup()
  show({ published_date: '2026-11-01T00:00:00.000Z', added_date: '2026-11-23T09:00:00.000Z' })
  expect(screen.getByText(/^Nov 1, 2026/).textContent).not.toContain('added')
})

test.each([
  ['not-political', 'Not political'],
  ['not-sure', 'Not rated'],
  ['language', 'Not rated: language'],
  ['under-review', 'Under review'],
] as const)('an episode without a place (%s) reads %s', (unrated_reason, label) => {
  show({ political_stance: null, unrated_reason })
  expect(screen.getByText(label)).toBeTruthy()
})

test('topic chips lead signed-in people to the topic and visitors to signing in [S2.72]', () => {
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  show({}, { isSignedIn: true })
  expect(hrefOf('Flood insurance')).toBe('/topic/Flood_insurance')
  cleanup()
  show()
  expect(hrefOf('Flood insurance')).toBe('/auth?return=%2Ftopic%2FFlood_insurance')
})

test('a card is at least 37.5 rem (600 px) high, and 31.25 rem (500 px) in the stance panel [S2.57] [S2.58]', () => {
  const { container } = show()
  expect(container.querySelector('article')?.className).toContain('min-h-[37.5rem]')
  cleanup()
  const inPanel = show({}, { isInPanel: true }).container
  expect(inPanel.querySelector('article')?.className).toContain('min-h-[31.25rem]')
})
