import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { SitePlayer } from '#web/features/player/components/site-player.tsx'
import { usePlayerKeys } from '#web/features/player/use-player-keys.ts'
import { player } from '#web/lib/player/player.ts'

const audio = fakePlayerAudio()

function Page({ isOn }: { isOn: boolean }) {
  usePlayerKeys(isOn)
  return (
    <main tabIndex={-1}>
      <a href="/about">About</a>
      <button type="button">Press</button>
      <input aria-label="Search" />
      <span role="slider" tabIndex={0} aria-label="Scale" aria-valuenow={2} />
      <section aria-label="Text" tabIndex={-1} />
      <p>Words</p>
    </main>
  )
}

beforeEach(() => {
  player.play(flood, { at: 100 })
  audio().answer(600)
})

const states = () => {
  const { status, position, isMuted, rate } = player.getState()
  return { status, position, isMuted, rate }
}
const untouched = { status: 'playing', position: 100, isMuted: false, rate: 1 }

test('the keys work at once, before the code of the bar is there', () => {
  render(<SitePlayer />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(states().status).toBe('paused')
})

test('on the page itself every key works', () => {
  render(<Page isOn={true} />)
  const page = screen.getByText('Words')
  fireEvent.keyDown(page, { key: ' ' })
  expect(states().status).toBe('paused')
  fireEvent.keyDown(page, { key: 'K' })
  expect(states().status).toBe('playing')
  const moves = [
    [{ key: 'l' }, 130],
    [{ key: 'j' }, 115],
    [{ key: 'ArrowRight', shiftKey: true }, 145],
    [{ key: 'ArrowLeft', shiftKey: true }, 130],
  ] as const
  for (const [key, position] of moves) {
    fireEvent.keyDown(page, key)
    expect(states().position).toBe(position)
  }
  fireEvent.keyDown(page, { key: 'm' })
  fireEvent.keyDown(page, { key: '>' })
  expect(states()).toMatchObject({ isMuted: true, rate: 1.25 })
  fireEvent.keyDown(page, { key: 'm' })
  fireEvent.keyDown(page, { key: '<' })
  expect(states()).toMatchObject({ isMuted: false, rate: 1 })
})

test.each(['About', 'Press', 'Text'])('Space and K are left to “%s”', (name) => {
  render(<Page isOn={true} />)
  const control = screen.queryByText(name) ?? screen.getByLabelText(name)
  for (const key of [' ', 'k']) fireEvent.keyDown(control, { key })
  expect(states()).toEqual(untouched)
})

test.each(['Search', 'Scale'])('every key is left to “%s”', (name) => {
  render(<Page isOn={true} />)
  const control = screen.getByLabelText(name)
  for (const key of [' ', 'k', 'j', 'l', 'm', '<', '>']) fireEvent.keyDown(control, { key })
  fireEvent.keyDown(control, { key: 'ArrowRight', shiftKey: true })
  expect(states()).toEqual(untouched)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'a key that is pressed with %o belongs to the browser',
  (modifier) => {
    render(<Page isOn={true} />)
    for (const key of ['l', 'j', 'm', 'k']) fireEvent.keyDown(screen.getByText('Words'), { key, ...modifier })
    expect(states()).toEqual(untouched)
  },
)

test('an arrow without Shift moves nothing', () => {
  render(<Page isOn={true} />)
  fireEvent.keyDown(screen.getByText('Words'), { key: 'ArrowRight' })
  expect(states()).toEqual(untouched)
})

test('keys that are switched off do nothing', () => {
  render(<Page isOn={false} />)
  for (const key of [' ', 'k', 'l', 'm', '>']) fireEvent.keyDown(screen.getByText('Words'), { key })
  expect(states()).toEqual(untouched)
})
