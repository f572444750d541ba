import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { LengthNotice } from '#web/features/player/components/length-notice.tsx'
import { player } from '#web/lib/player/player.ts'

const audio = fakePlayerAudio()

function hear(duration: number, analyzedDuration: number | null) {
  const { container } = render(<LengthNotice id={7} analyzedDuration={analyzedDuration} />)
  act(() => {
    player.play(flood)
    audio().answer(duration)
  })
  return container
}

test.each([
  [630.4, 600, 'The audio is 30 seconds longer than when it was analyzed. Added ads may throw times off.'],
  [590, 600, 'The audio is 10 seconds shorter than when it was analyzed. Removed ads may throw times off.'],
  [1025, 600, 'The audio is 7 minutes longer than when it was analyzed. Added ads may throw times off.'],
])('%d seconds instead of %d are talked about', (duration, analysed, sentence) => {
  hear(duration, analysed)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test.each([
  [602, 600],
  [598, 600],
  [630, null],
])('%d seconds instead of %j are not', (duration, analysed) => {
  expect(hear(duration, analysed).textContent).toBe('')
})

test('times are moved step by step and put back, and a reader hears by how much', () => {
  hear(630, 600)
  fireEvent.click(screen.getByRole('button', { name: /^\+5 s/ }))
  fireEvent.click(screen.getByRole('button', { name: /^−1 s/ }))
  expect(screen.getByText('Times adjusted by +4 s')).toBeTruthy()
  expect(player.getState().offset).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(player.getState().offset).toBe(0)
  expect(screen.queryByText(/Times adjusted/)).toBeNull()
})
