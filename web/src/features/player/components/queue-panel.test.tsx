import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { openPage } from '#tests/web/open-page.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import { PlayerBar } from '#web/features/player/components/player-bar.tsx'
import { QueuePanel } from '#web/features/player/components/queue-panel.tsx'
import { player } from '#web/lib/player/player.ts'
import { queue } from '#web/lib/player/queue.ts'

const audio = fakePlayerAudio()
const named = (id: number) => ({ episode: { ...rent, id, title: `Part ${id}` } })
beforeEach(() => {
  localStorage.clear()
  queue.set([named(1), named(2), named(3)])
})

afterEach(() => act(() => queue.set([])))

const button = (name: string) => screen.getByRole('button', { name })
const listed = () =>
  screen
    .getAllByRole('button', { name: /^Play now: / })
    .map((one) => one.querySelector('.font-medium')?.textContent)
const inOrder = (...ids: number[]) => ids.map((id) => `Play now: Part ${id}`)

test('buttons move an item, keep the focus and say its place [S25.54]', () => {
  openPage('/', <QueuePanel />)
  const down = button('Move down: Part 1')
  fireEvent.click(down)
  expect(listed()).toEqual(inOrder(2, 1, 3))
  expect(document.activeElement).toBe(down)
  screen.getByText('Now number 2 of 3.')
  fireEvent.click(button('Move up: Part 3'))
  expect(listed()).toEqual(inOrder(2, 3, 1))
  fireEvent.click(button('Move up: Part 2'))
  expect(listed()).toEqual(inOrder(2, 3, 1))
})

test('a removal and clearing can be undone [S25.55]', () => {
  openPage('/', <QueuePanel />)
  fireEvent.click(button('Remove: Part 2'))
  expect(listed()).toEqual(inOrder(1, 3))
  expect(document.activeElement).toBe(button('Undo'))
  fireEvent.click(button('Undo'))
  expect(listed()).toEqual(inOrder(1, 2, 3))
  fireEvent.click(button('Clear'))
  screen.getByText('Nothing is queued.')
  fireEvent.click(button('Undo'))
  expect(listed()).toEqual(inOrder(1, 2, 3))
})

test('the bar offers the queue before anything plays, and follows an episode [S25.51]', () => {
  openPage('/', <PlayerBar hasKeys onKeysChange={() => undefined} />)
  button('Play it now')
  act(() => player.play(flood, { at: 590 }))
  act(() => audio().answer(600))
  act(() => audio().advance(10))
  expect(player.getState().episode).toEqual(named(1).episode)
  expect(listed()).toEqual(inOrder(2, 3))
})
