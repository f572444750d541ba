import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { PodcastSummary } from '#shared/domain/podcast.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import {
  EpisodeFacts,
  EpisodeHeader,
  GeographyBanner,
} from '#web/features/episode/components/episode-header.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { player } from '#web/lib/player/player.ts'

const audio = fakePlayerAudio()
const episode = episodesApi.get.answer.parse(sample.episode(7))
const podcast: PodcastSummary = { ...episode.podcast, name: 'The Long Table', image_url: null }

test('names podcast, title and date; without a date it says so [S2.86]', () => {
  const { rerender } = render(
    <EpisodeHeader episode={{ ...episode, published_date: '2025-01-05T00:00:00Z' }} podcast={podcast} />,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByText('The Long Table')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(episode.title)
  expect(screen.getByText('Jan 5, 2025')).toBeTruthy()
  rerender(<EpisodeHeader episode={{ ...episode, published_date: null }} podcast={podcast} />)
  expect(screen.getByText('Unknown date')).toBeTruthy()
})

test('the image is the episode’s, then the podcast’s, then a placeholder [S2.85]', () => {
  const withBoth = { ...episode, image_url: '/media/episode.webp' }
  const { container, rerender } = render(
    <EpisodeHeader episode={withBoth} podcast={{ ...podcast, image_url: '/media/podcast.webp' }} />,
    { wrapper: MemoryRouter },
  )
  fireEvent.error(container.querySelector('img') ?? container)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/podcast.webp')
  fireEvent.error(container.querySelector('img') ?? container)
  expect(screen.getByText('Image Error')).toBeTruthy()
  rerender(<EpisodeHeader key="none" episode={{ ...episode, image_url: null }} podcast={podcast} />)
  expect(screen.getByText('No Image')).toBeTruthy()
})

function factsShown(duration: number | null, changes: Partial<PodcastSummary> = {}) {
  const { container } = render(
    <EpisodeFacts episode={{ ...episode, duration }} podcast={{ ...podcast, ...changes }} />,
  )
  return [...container.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
}

test('duration, reading time and geography follow each other; reading takes a twentieth of listening [S2.87]', () => {
  expect(factsShown(4000, { geographyName: 'Ohio', geographyType: 'state' })).toEqual([
    'Duration',
    '1 hr 7 min',
    'Reading Time',
    '3 min',
    'Geography',
    'Ohio',
  ])
})

test('an unknown duration or geography is left out [S2.87]', () => {
  expect(factsShown(null, { geographyName: 'Ohio' })).toEqual(['Geography', 'Ohio'])
  expect(factsShown(4000, { geographyName: '' })).toEqual(['Duration', '1 hr 7 min', 'Reading Time', '3 min'])
  expect(factsShown(null, { geographyName: '' })).toEqual([])
})

test('once the audio has loaded, its own duration is shown, as in the player [S2.87]', () => {
  const playable = playableEpisode({ ...episode, duration: 4000 })
  if (!playable) throw new Error('the sample has audio')
  const { container } = render(<EpisodeFacts episode={{ ...episode, duration: 4000 }} podcast={podcast} />)
  const shown = () => container.querySelector('dd')?.textContent
  act(() => player.play(playable))
  expect(shown()).toBe('1 hr 7 min')
  act(() => audio().answer(3000))
  expect(shown()).toBe('50 min')
})

test('the banner of a country is shaded differently from a state’s, and absent where nothing is known [S2.84]', () => {
  const banner = (changes: Partial<PodcastSummary>) =>
    render(<GeographyBanner podcast={{ ...podcast, ...changes }} />).container.firstElementChild
  const country = banner({ geographyName: 'United States', geographyType: 'country' })
  const state = banner({ geographyName: 'Ohio', geographyType: 'state' })
  expect(country?.textContent).toBe('National podcast: United States')
  expect(state?.textContent).toBe('State-focused podcast: Ohio')
  expect(country?.className).not.toBe(state?.className)
  expect(banner({ geographyName: '', geographyType: '' })).toBeNull()
})
