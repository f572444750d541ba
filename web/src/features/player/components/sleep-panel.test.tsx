import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { openPage } from '#tests/web/open-page.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { BarPanelButton, PlayerPanel } from '#web/features/player/components/player-panel.tsx'
import { player } from '#web/lib/player/player.ts'

const audio = fakePlayerAudio()

const open = () =>
  openPage(
    '/',
    <>
      <BarPanelButton />
      <PlayerPanel />
    </>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getAllByRole('status')[0]?.textContent

test('the remaining time is shown, and a screen reader hears of each choice once [S25.41]', () => {
  player.play(flood)
  audio().answer(600)
  open()
  press('15 minutes')
  screen.getByText('Playback stops in 15:00.')
  expect(screen.getByRole('button', { name: 'Queue and sleep timer' }).textContent).toBe('15min')
  expect(said()).toBe('Playback stops in 15 minutes.')
  press('End of episode')
  expect(screen.getByRole('button', { name: 'End of episode' }).getAttribute('aria-pressed')).toBe('true')
  press('Turn off')
  expect(said()).toBe('Sleep timer off.')
  screen.getByText('Stop playback after:')
})

test('"End of quote" is offered while a quote plays [S25.42]', () => {
  player.play(flood)
  open()
  expect(screen.queryByRole('button', { name: 'End of quote' })).toBeNull()
  act(() => player.play(flood, { at: 10, clip: { id: 'q', end: 20 } }))
  screen.getByRole('button', { name: 'End of quote' })
})
