import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { openPage } from '#tests/web/open-page.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import { ContinueListening } from '#web/features/player/components/continue-listening.tsx'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { player } from '#web/lib/player/player.ts'
import type { PlayableEpisode } from '#web/lib/player/player-state.ts'
import { findSavedPosition, savePosition } from '#web/lib/player/saved-positions.ts'

fakePlayerAudio()
beforeEach(() => localStorage.clear())

const leave = (episode: PlayableEpisode, seconds: number) =>
  savePosition({ episodeId: episode.id, seconds, duration: episode.duration, episode })
const open = () => openPage('/', <ContinueListening />)
const titles = () => screen.queryAllByRole('link').map((link) => link.textContent)
const numbered = (id: number) => ({ ...flood, id, title: `Part ${id}` })

test('the three episodes that were left last are listed, and play from there [S25.45]', () => {
  for (const id of [1, 2, 3, 4]) leave(numbered(id), 65)
  open()
  expect(titles()).toEqual(['Part 4', 'Part 3', 'Part 2'])
  expect(screen.getAllByText('9 min left · The Long Table')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Continue at 1:05: Part 3' }))
  expect(player.getState()).toMatchObject({ episode: numbered(3), position: 65, clip: null })
})

test('an entry is removed with its position, and put back by the same button [S25.46]', () => {
  leave(flood, 65)
  open()
  const remove = screen.getByRole('button', { name: `Remove ${flood.title}` })
  fireEvent.click(remove)
  expect([titles(), findSavedPosition(7)]).toEqual([[], undefined])
  screen.getByText('Removed from this list.')
  expect(remove.textContent).toBe('Undo')
  fireEvent.click(remove)
  expect([titles(), findSavedPosition(7)]).toEqual([[flood.title], 65])
})

test('an episode that was played to its end is not listed [S25.47]', () => {
  leave(flood, 65)
  leave(rent, 65)
  leave(flood, 590)
  open()
  expect(titles()).toEqual([rent.title])
})

test.each([
  [7, 65],
  [7, 65, 'flood'],
  [7, 65, { ...flood, id: 8 }],
  [7, 65, { ...flood, title: 3 }],
  [7, 65, { ...flood, audioUrl: 'javascript:alert(1)' }],
])('damaged entries and those of earlier versions are not listed: %j %j %j [S25.47]', (...entry) => {
  localStorage.setItem(deviceKeys.positions, JSON.stringify([entry]))
  const { container } = open()
  expect(container.textContent).toBe('')
  expect(findSavedPosition(7)).toBe(65)
})
