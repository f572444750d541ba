import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { EpisodeSummary } from '#web/features/episode/components/episode-summary.tsx'
import { KeyQuotes } from '#web/features/episode/components/key-quotes.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { AudioElement } from '#web/lib/player/audio-element.tsx'
import { player } from '#web/lib/player/player.ts'

const episode = episodesApi.get.answer.parse(sample.episode(7))
const [quote] = episode.quotes
if (!quote) throw new Error('the sample has no quote')
const firstQuote = quote
const playable = playableEpisode(episode)
const source = { episodeId: 7, title: episode.title, podcastName: 'The Long Table', date: null }

const summaryOf = (changes: Partial<EpisodeView>) => (
  <EpisodeSummary episode={{ ...episode, ...changes }} isSignedIn={false} />
)
const quotesOf = (quotes: readonly QuoteView[], props: Partial<Parameters<typeof KeyQuotes>[0]> = {}) => (
  <KeyQuotes
    quotes={quotes}
    episode={playable}
    isSignedIn={false}
    source={source}
    actionsOf={() => null}
    {...props}
  />
)
const show = (part: ReactNode) => render(part, { wrapper: MemoryRouter })

const audio = fakePlayerAudio()

test('without a summary the publisher’s description has its own heading [S2.91]', () => {
  const { rerender } = show(summaryOf({ paragraph_summary: 'In short.' }))
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeTruthy()
  expect(screen.getByText('In short.')).toBeTruthy()
  rerender(summaryOf({ paragraph_summary: '', description: 'From the feed.' }))
  expect(screen.getByRole('heading', { name: 'Description' })).toBeTruthy()
  expect(screen.getByText('From the feed.')).toBeTruthy()
})

test('the points leave out sentences that the paragraph or a quote on the page already has [S16.38]', () => {
  const points = ['In short!', firstQuote.quote_text.slice(0, -1), 'Something new.']
  show(summaryOf({ paragraph_summary: 'They met. In short.', bullet_points_summary: points, topics: '' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Something new.'])
})

test('a browser without audio reads a sentence in the player’s place [S2.90]', () => {
  const { container } = render(<AudioElement />)
  expect(container.querySelector('audio')?.textContent).toBe(
    'Your browser does not support the audio element.',
  )
})

test('a quote says its time as m:ss and its topic, by number where the name is not known [S2.92]', () => {
  const timed = {
    ...firstQuote,
    audio_url: 'https://example.org/a.mp3',
    quote_time_start: 754.6,
    quote_topic: 12,
  }
  const isSignedIn = true
  const { rerender } = show(quotesOf([{ ...timed, topic_name: 'Flood insurance' }], { isSignedIn }))
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Listen at 12:34')).toBe('https://example.org/a.mp3#t=754')
  expect(target('Flood insurance')).toBe('/topic/Flood_insurance')
  rerender(quotesOf([{ ...timed, topic_name: null }], { isSignedIn }))
  expect(screen.getByText('Topic #12')).toBeTruthy()
})

test('a quote shows its speaker where the transcript names one; a number is no name [S16.10]', () => {
  const quotes = ['Ann Author', 'Speaker 2', null].map((speaker, index) => ({
    ...firstQuote,
    quote_id: String(index),
    speaker,
  }))
  show(quotesOf(quotes))
  const [named, numbered, unnamed] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  expect(named).toContain('Ann Author')
  for (const item of [numbered, unnamed]) expect(item).not.toMatch(/Ann Author|Speaker|null/)
})

test('the topic of a quote leads visitors to signing in [S2.94]', () => {
  show(quotesOf([{ ...firstQuote, topic_name: 'Flood insurance' }]))
  expect(screen.getByRole('link', { name: 'Flood insurance' }).getAttribute('href')).toBe(
    '/auth?return=%2Ftopic%2FFlood_insurance',
  )
})

test.each<[string, Partial<QuoteView>, boolean]>([
  ['no known time', { quote_time_start: 'N/A' }, true],
  ['no audio', { audio_url: null }, false],
])('a quote with %s has no link to listen and no button [S2.93]', (_, changes, hasAudio) => {
  const quotes = [{ ...firstQuote, quote_time_start: 5, ...changes }]
  show(quotesOf(quotes, { episode: hasAudio ? playable : undefined }))
  expect(screen.getByText(`“${firstQuote.quote_text}”`)).toBeTruthy()
  expect(screen.queryByText(/Listen at/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Play the quote/ })).toBeNull()
})

const showTimedQuote = () =>
  show(quotesOf([{ ...firstQuote, quote_id: '7-0', quote_time_start: 83, quote_time_end: 91 }]))
const listenLink = () => screen.getByRole('link', { name: 'Listen at 1:23' })

test('a plain click on “Listen at” plays the quote to its end, on this page [S20.2]', () => {
  showTimedQuote()
  let isFollowed = true
  act(() => {
    isFollowed = fireEvent.click(listenLink())
  })
  expect(isFollowed).toBe(false)
  expect(player.getState()).toMatchObject({ episode: { id: 7 }, position: 83, clip: { id: '7-0', end: 91 } })
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s follows the link [S20.2]', (key) => {
  showTimedQuote()
  expect(fireEvent.click(listenLink(), { [key]: true })).toBe(true)
  expect(player.getState().episode).toBeNull()
})

test('the link of a quote follows the times that the listener adjusted', () => {
  showTimedQuote()
  act(() => listenLink().click())
  act(() => audio().answer(600))
  act(() => player.shiftTimes(9))
  expect(listenLink().getAttribute('href')).toBe('https://audio.example/episode.mp3#t=92')
  act(() => player.shiftTimes(-9))
  expect(listenLink().getAttribute('href')).toBe('https://audio.example/episode.mp3#t=83')
})

test('a quote’s button names its episode, plays the quote and is ringed while it loads; another quote replaces it, and its button stops it [S20.5]', () => {
  show(quotesOf(episode.quotes))
  const press = (name: string) =>
    act(() => screen.getByRole('button', { name: `${name} from ${episode.title}` }).click())
  const isRinged = () => document.querySelector('button [class*="animate-"]') !== null
  press('Play the quote at 0:47')
  expect(isRinged()).toBe(true)
  act(() => audio().answer(600))
  expect(isRinged()).toBe(false)
  expect(player.getState()).toMatchObject({ status: 'playing', position: 47.4, clip: { id: '7-1' } })
  press('Play the quote at 1:34')
  expect(player.getState()).toMatchObject({ position: 94.8, clip: { id: '7-2', end: 100.8 } })
  expect(screen.getAllByRole('button', { name: /^Play the quote at/ })).toHaveLength(2)
  press('Stop the quote at 1:34')
  expect(player.getState().status).toBe('paused')
})
