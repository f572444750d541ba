import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { EpisodeHighlights } from '#web/features/episode/components/episode-highlights.tsx'
import { EpisodeParticipants } from '#web/features/episode/components/episode-participants.tsx'
import { player } from '#web/lib/player/player.ts'

const highlights = [
  { title: 'A levee nobody ordered', start_time: 60, end_time: 92 },
  { title: '', start_time: 200, end_time: 215 },
]
const audio = fakePlayerAudio()

test.each([
  [[{ name: 'Ann', role: null }], 'With Ann'],
  [
    [
      { name: 'Ann', role: 'host' },
      { name: 'Bob', role: 'guest' },
    ],
    'With Ann (host) and Bob (guest)',
  ],
  [
    [
      { name: 'Ann', role: null },
      { name: 'Bob', role: null },
      { name: 'Cem', role: 'editor' },
    ],
    'With Ann, Bob, and Cem (editor)',
  ],
  [[], ''],
])('participants %j are shown as: %s [S15.28]', (participants, sentence) => {
  const { container } = render(<EpisodeParticipants participants={participants} />)
  expect(container.textContent).toBe(sentence)
})

test('a highlight plays from its start to its end, and its button stops it [S15.30]', () => {
  render(<EpisodeHighlights highlights={highlights} episode={flood} />)
  act(() =>
    screen
      .getByRole('button', { name: 'Play A levee nobody ordered from Who pays when the river rises' })
      .click(),
  )
  act(() => audio().answer(600))
  expect(player.getState()).toMatchObject({ status: 'playing', position: 60, clip: { end: 92 } })
  act(() =>
    screen
      .getByRole('button', { name: 'Stop A levee nobody ordered from Who pays when the river rises' })
      .click(),
  )
  expect(player.getState()).toMatchObject({ status: 'paused' })
})

test('a highlight without a name has its time for one; without audio there is nothing', () => {
  const { container, rerender } = render(<EpisodeHighlights highlights={highlights} episode={flood} />)
  expect(
    screen.getByRole('button', { name: 'Play Highlight at 3:20 from Who pays when the river rises' }),
  ).toBeTruthy()
  rerender(<EpisodeHighlights highlights={highlights} episode={undefined} />)
  expect(container.textContent).toBe('')
})
