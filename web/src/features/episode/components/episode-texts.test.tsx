import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { FakeAudio } from '#tests/fake-audio.ts'
import { EpisodeSummary } from '#web/features/episode/components/episode-summary.tsx'
import { KeyQuotes } from '#web/features/episode/components/key-quotes.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { AudioElement } from '#web/lib/player/audio-element.tsx'
import { player } from '#web/lib/player/player.ts'

const episode = episodesApi.get.answer.parse(sample.episode(7))
const source = { episodeId: 7, title: episode.title, podcastName: 'The Long Table', date: null }

test('without a summary the publisher’s description has its own heading [S2.91]', () => {
  const { rerender } = render(
    <EpisodeSummary episode={{ ...episode, paragraph_summary: 'In short.' }} isSignedIn={false} />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeTruthy()
  expect(screen.getByText('In short.')).toBeTruthy()
  rerender(
    <EpisodeSummary
      episode={{ ...episode, paragraph_summary: '', description: 'From the feed.' }}
      isSignedIn={false}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Description' })).toBeTruthy()
  expect(screen.getByText('From the feed.')).toBeTruthy()
})

test('the points leave out sentences that the paragraph or a quote on the page already has [S16.38]', () => {
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  const points = ['In short!', quote.quote_text.slice(0, -1), 'Something new.']
  render(
    <EpisodeSummary
      episode={{
        ...episode,
        paragraph_summary: 'They met. In short.',
        bullet_points_summary: points,
        topics: '',
      }}
      isSignedIn={false}
    />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Something new.'])
})

test('a browser without audio reads a sentence in the player’s place [S2.90]', () => {
  const { container } = render(<AudioElement />)
  expect(container.querySelector('audio')?.textContent).toBe(
    'Your browser does not support the audio element.',
  )
})

test('a quote says its time as m:ss and its topic, by number where the name is not known [S2.92]', () => {
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  const timed: QuoteView = {
    ...quote,
    audio_url: 'https://example.org/a.mp3',
    quote_time_start: 754.6,
    quote_topic: 12,
  }
  const { rerender } = render(
    <KeyQuotes
      quotes={[{ ...timed, topic_name: 'Flood insurance' }]}
      episode={playableEpisode(episode)}
      isSignedIn={true}
      source={source}
    />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByRole('link', { name: 'Listen at 12:34' }).getAttribute('href')).toBe(
    'https://example.org/a.mp3#t=754',
  )
  expect(screen.getByRole('link', { name: 'Flood insurance' }).getAttribute('href')).toBe(
    '/topic/Flood_insurance',
  )
  rerender(
    <KeyQuotes
      quotes={[{ ...timed, topic_name: null }]}
      episode={playableEpisode(episode)}
      isSignedIn={true}
      source={source}
    />,
  )
  expect(screen.getByText('Topic #12')).toBeTruthy()
})

test('a quote shows its speaker where the transcript names one; a number is no name [S16.10]', () => {
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  const quotes = ['Ann Author', 'Speaker 2', null].map((speaker, index) => ({
    ...quote,
    quote_id: String(index),
    speaker,
  }))
  render(<KeyQuotes quotes={quotes} episode={undefined} source={source} isSignedIn={false} />, {
    wrapper: MemoryRouter,
  })
  const [named, numbered, unnamed] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  expect(named).toContain('Ann Author')
  for (const item of [numbered, unnamed]) expect(item).not.toMatch(/Ann Author|Speaker|null/)
})

test('the topic of a quote leads visitors to signing in [S2.94]', () => {
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  render(
    <KeyQuotes
      quotes={[{ ...quote, topic_name: 'Flood insurance' }]}
      episode={playableEpisode(episode)}
      isSignedIn={false}
      source={source}
    />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByRole('link', { name: 'Flood insurance' }).getAttribute('href')).toBe(
    '/auth?return=%2Ftopic%2FFlood_insurance',
  )
})

test.each<[string, Partial<QuoteView>, boolean]>([
  ['no known time', { quote_time_start: 'N/A' }, true],
  ['no audio', { audio_url: null }, false],
])('a quote with %s has no link to listen [S2.93]', (_, changes, hasAudio) => {
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  render(
    <KeyQuotes
      quotes={[{ ...quote, quote_time_start: 5, ...changes }]}
      episode={hasAudio ? playableEpisode(episode) : undefined}
      isSignedIn={false}
      source={source}
    />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByText(`“${quote.quote_text}”`)).toBeTruthy()
  expect(screen.queryByText(/Listen at/)).toBeNull()
})

function showTimedQuote() {
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  render(
    <KeyQuotes
      quotes={[{ ...quote, quote_time_start: 83 }]}
      episode={playableEpisode(episode)}
      isSignedIn={false}
      source={source}
    />,
    { wrapper: MemoryRouter },
  )
}

test('a plain click on “Listen at” plays from there, on this page [S20.2]', () => {
  const detach = player.attach(new FakeAudio())
  showTimedQuote()
  let isFollowed = true
  act(() => {
    isFollowed = fireEvent.click(screen.getByRole('link', { name: 'Listen at 1:23' }))
  })
  expect(isFollowed).toBe(false)
  expect(player.getState()).toMatchObject({ episode: { id: 7 }, position: 83, clip: null })
  act(detach)
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s follows the link [S20.2]', (key) => {
  showTimedQuote()
  const link = screen.getByRole('link', { name: 'Listen at 1:23' })
  expect(fireEvent.click(link, { [key]: true })).toBe(true)
  expect(player.getState().episode).toBeNull()
})

test('a quote’s button says which episode it plays [S20.5]', () => {
  showTimedQuote()
  expect(screen.getByRole('button', { name: `Play the quote at 1:23 from ${episode.title}` })).toBeTruthy()
})
