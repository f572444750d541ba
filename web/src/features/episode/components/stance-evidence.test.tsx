import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { evidence } from '#tests/browser/sample-evidence.ts'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { StanceEvidence } from '#web/features/episode/components/stance-evidence.tsx'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { player } from '#web/lib/player/player.ts'

const episode = episodesApi.get.answer.parse({ ...sample.episode(7), evidence })

const audio = fakePlayerAudio()

function show(changes: Partial<EpisodeView> = {}) {
  const shown = { ...episode, ...changes }
  render(<StanceEvidence episode={shown} playable={playableEpisode(shown)} />)
}

const rows = () => screen.getAllByRole('listitem')
const hiddenRows = () => rows().filter(({ className }) => className.split(' ').includes('hidden'))

test('shows each passage once, with its speaker and the steps it was cited for [S16.36]', () => {
  show()
  expect(screen.getByRole('heading', { name: 'What led to this rating' })).toBeTruthy()
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cited by readings that chose Left-leaning'),
    expect.stringContaining('Cited by readings that chose Far Left or Left-leaning'),
    expect.stringContaining('Cited by readings that chose Right-leaning'),
    expect.stringContaining('Cited by readings that chose Far Left or Right-leaning'),
  ])
  expect(rows()[0]?.textContent).toContain('Ada Moreno')
})

test('shows three first, all of them at the press of a button, and three again', () => {
  show()
  expect(hiddenRows()).toHaveLength(1)
  const button = screen.getByRole('button', { name: 'Show all' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(hiddenRows()).toHaveLength(0)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(hiddenRows()).toHaveLength(1)
})

test('a few short passages need no button', () => {
  show({ evidence: evidence.slice(0, 1) })
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('the time plays the passage to its end where there is audio, and stops it; where there is none it is read [S16.36]', () => {
  show()
  const [first] = rows()
  if (!first) throw new Error('nothing is shown')
  const press = (name: RegExp) => act(() => within(first).getByRole('button', { name }).click())
  press(/^Play the passage at 0:05 from /)
  act(() => audio().answer(600))
  expect(player.getState()).toMatchObject({ status: 'playing', position: 5, clip: { end: 6 } })
  press(/^Stop the passage at 0:05 from /)
  expect(player.getState().status).toBe('paused')
  cleanup()
  show({ audio_url: null })
  expect(screen.queryByRole('button', { name: /Play/ })).toBeNull()
  expect(rows()[0]?.textContent).toContain('0:05')
})

test('a passage without a known time is shown without one', () => {
  show({
    evidence: evidence.slice(0, 1).map((passage) => ({ ...passage, start_time: null, end_time: null })),
  })
  expect(rows()[0]?.textContent).not.toMatch(/\d:\d\d/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an analysis whose readings named nothing shows nothing, as does a stance that a person set [S16.36]', () => {
  show({ evidence: [] })
  expect(document.body.textContent).toBe('')
  cleanup()
  show({ evidence: [], is_stance_overridden: true, stance_spread: null })
  expect(document.body.textContent).toBe('')
})

test('a passage that is also a quote on the page is not repeated: a link leads to the quote [S16.37]', () => {
  const [quote] = episode.quotes
  const [passage] = evidence
  if (!quote || !passage) throw new Error('the sample has quotes and passages')
  const quotes = [{ ...quote, quote_text: 'Every levee', quote_time_start: 64, topic_name: 'Housing' }]
  show({ quotes, evidence: [{ ...passage, text: 'So: every levee!' }] })
  const link = screen.getByRole('link', { name: 'The quote at 1:04 on Housing' })
  expect(link.getAttribute('href')).toBe(`#quote-${quote.quote_id}`)
  expect(screen.queryByText(/every levee/)).toBeNull()
  expect(screen.getByText(/^Cited by readings /)).toBeTruthy()
})

test('a numbered speaker is no name beside a passage', () => {
  const [passage] = evidence
  if (!passage) throw new Error('the sample has passages')
  show({ evidence: [{ ...passage, speaker: 'Speaker 1' }] })
  expect(screen.queryByText('Speaker 1')).toBeNull()
})
