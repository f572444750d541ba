import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import { createSleepTimer, type SleepTimer } from '#web/features/player/sleep-timer.ts'
import { player } from '#web/lib/player/player.ts'

const audio = fakePlayerAudio()
let now = 0
let timer: SleepTimer

beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  timer = createSleepTimer({ player, now: () => now })
  player.handleEnds((ended) => timer.stopsAfter(ended, player.getState().next?.episode))
})
afterEach(() => {
  timer.cancel()
  player.handleEnds(() => false)
  vi.useRealTimers()
})

const pass = (seconds: number) => {
  now += seconds * 1000
  vi.advanceTimersByTime(1000)
}
const listen = () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
}
const status = () => player.getState().status
const quote = { id: 'q', end: 110 }
const second = { episode: rent, at: 20, clip: { id: 'r', end: 30 } }

test('after the chosen minutes playback pauses, once [S25.40]', () => {
  listen()
  timer.start({ kind: 'minutes', minutes: 5 })
  expect(timer.get()).toMatchObject({ leftSeconds: 300, message: 'Playback stops in 5 minutes.' })
  pass(299)
  expect([status(), timer.get().leftSeconds]).toEqual(['playing', 1])
  pass(1)
  expect([status(), timer.get().kind]).toEqual(['paused', 'off'])
  expect(timer.get().message).toBe('The sleep timer stopped playback.')
  player.resume()
  pass(600)
  expect(status()).toBe('playing')
})

test('the events of the audio stop playback, too, because browsers delay timers of hidden pages [S25.40]', () => {
  listen()
  timer.start({ kind: 'minutes', minutes: 5 })
  now = 300_000
  audio().advance(1)
  expect(status()).toBe('paused')
})

test('a canceled timer stops nothing, and another choice replaces the first one [S25.41]', () => {
  listen()
  timer.start({ kind: 'minutes', minutes: 5 })
  timer.start({ kind: 'minutes', minutes: 15 })
  pass(400)
  expect(timer.get().leftSeconds).toBe(500)
  timer.cancel()
  pass(600)
  expect([status(), timer.get().message]).toEqual(['playing', 'Sleep timer off.'])
})

test('closing the player ends the timer [S25.41]', () => {
  listen()
  timer.start({ kind: 'episode' })
  player.close()
  expect(timer.get().kind).toBe('off')
})

test('at the end of a quote nothing follows [S25.42]', () => {
  player.play(flood, { at: 100, clip: quote, next: second })
  audio().answer(600)
  timer.start({ kind: 'quote' })
  audio().advance(10.2)
  expect(player.getState()).toMatchObject({ status: 'paused', episode: flood, next: second })
  expect(timer.get().kind).toBe('off')
})

test('without a timer the next quote follows', () => {
  player.play(flood, { at: 100, clip: quote, next: second })
  audio().answer(600)
  audio().advance(10.2)
  expect(player.getState().episode).toBe(rent)
})

test.each([
  {
    what: 'plays on to a quote of the same episode',
    next: { ...second, episode: flood },
    after: ['r', 'episode'],
  },
  { what: 'stops before one of another episode', next: second, after: [undefined, 'off'] },
])('"End of episode" $what [S25.42]', ({ next, after }) => {
  player.play(flood, { at: 100, clip: quote, next })
  audio().answer(600)
  timer.start({ kind: 'episode' })
  audio().advance(10.2)
  expect([player.getState().clip?.id, timer.get().kind]).toEqual(after)
})

test('"End of episode" stops at the end of the audio, and says so once [S25.42]', () => {
  listen()
  timer.start({ kind: 'episode' })
  audio().advance(500)
  expect([status(), timer.get().kind]).toEqual(['paused', 'off'])
})
