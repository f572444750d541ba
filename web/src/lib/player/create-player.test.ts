import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '#tests/fake-audio.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import { createPlayer, type Player } from '#web/lib/player/create-player.ts'
import type { PlayerSettings } from '#web/lib/player/player-settings.ts'

let audio: FakeAudio
let player: Player
let saved: PlayerSettings[]
const state = () => player.getState()
const flushPromises = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  audio = new FakeAudio()
  saved = []
  player = createPlayer({
    settings: { rate: 1, volume: 1 },
    saveSettings: (settings) => saved.push({ rate: settings.rate, volume: settings.volume }),
    pageAddress: () => 'https://sidelight.example/episode/7',
  })
  player.attach(audio)
})
afterEach(() => {
  vi.useRealTimers()
})

test('nothing is requested from the host before Play; then it loads, plays, pauses and resumes', () => {
  expect(audio.src).toBe('')
  expect(state().status).toBe('idle')
  player.play(flood)
  expect(state()).toMatchObject({ status: 'loading', episode: { id: 7 } })
  audio.answer(600)
  expect(state()).toMatchObject({ status: 'playing', duration: 600, position: 0 })
  audio.advance(12)
  expect(state().position).toBe(12)
  player.toggle()
  expect(state().status).toBe('paused')
  player.toggle()
  expect(state()).toMatchObject({ status: 'playing', position: 12 })
  expect(audio.asked).toEqual(['https://audio.example/flood.mp3'])
})

test.each([true, false])(
  'begins at a time also before the audio is known (time kept: %s)',
  (keepsEarlyTime) => {
    audio.keepsEarlyTime = keepsEarlyTime
    player.play(flood, { at: 83 })
    expect(state().position).toBe(83)
    audio.answer(600)
    expect(audio.currentTime).toBe(83)
    expect(state()).toMatchObject({ status: 'playing', position: 83 })
  },
)

test('an excerpt stops at its end, not with the next message about the time', () => {
  vi.useFakeTimers()
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 } })
  audio.answer(600)
  expect(state().clip?.id).toBe('q')
  audio.advance(2.75)
  expect(state().status).toBe('playing')
  // The element fires no further event; only the timer ends the excerpt.
  Object.defineProperty(audio, 'currentTime', { value: 103.1 })
  vi.advanceTimersByTime(350)
  expect(state()).toMatchObject({ status: 'paused', clip: null })
})

test('an excerpt whose end was passed unnoticed stops at once, and is put back to its end', () => {
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 } })
  audio.answer(600)
  audio.advance(9)
  expect(state()).toMatchObject({ status: 'paused', clip: null })
  // 0.1 seconds after the excerpt's last word; listening continues from here.
  expect(audio.currentTime).toBeCloseTo(103.1)
  player.resume()
  audio.advance(9)
  expect(state()).toMatchObject({ status: 'playing' })
  expect(state().position).toBeCloseTo(112.1)
})

test('the next excerpt starts at the end of the first one, and stops at its own end [S20.12]', () => {
  const answer = { episode: rent, at: 40, clip: { id: 'answer', end: 44 } }
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 }, next: answer })
  audio.answer(600)
  expect(state()).toMatchObject({ clip: { id: 'q' }, next: { episode: { id: 8 } } })
  audio.advance(3.2)
  expect(state()).toMatchObject({ status: 'loading', episode: { id: 8 }, clip: { id: 'answer' }, next: null })
  audio.answer(500)
  expect(audio.currentTime).toBe(40)
  audio.advance(4.2)
  expect(state()).toMatchObject({ status: 'paused', episode: { id: 8 }, clip: null, next: null })
  expect(audio.asked).toEqual([flood.audioUrl, rent.audioUrl])
})

test('an excerpt that has a next one leads to it, too [S23.7]', () => {
  const last = { episode: flood, at: 10, clip: { id: 'last', end: 14 } }
  const answer = { episode: rent, at: 40, clip: { id: 'answer', end: 44 }, next: last }
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 }, next: answer })
  audio.answer(600)
  audio.advance(3.2)
  expect(state()).toMatchObject({ clip: { id: 'answer' }, next: { clip: { id: 'last' } } })
  audio.answer(500)
  audio.advance(4.2)
  expect(state()).toMatchObject({ episode: { id: flood.id }, clip: { id: 'last' }, next: null })
})

test('a pause keeps the next excerpt, a press starts it at once, and playing anything else drops it', () => {
  const answer = { episode: rent, at: 40, clip: { id: 'answer', end: 44 } }
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 }, next: answer })
  audio.answer(600)
  player.pause()
  player.resume()
  expect(state().next).toBe(answer)
  player.playNext()
  expect(state()).toMatchObject({ episode: { id: 8 }, clip: { id: 'answer' }, next: null })
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 }, next: answer })
  player.play(flood, { at: 200 })
  expect(state()).toMatchObject({ episode: { id: 7 }, next: null })
  player.playNext()
  expect(state().episode?.id).toBe(7)
})

test('an excerpt without a known end continues with the next one at the end of the audio', () => {
  const answer = { episode: rent, at: 40, clip: { id: 'answer', end: 44 } }
  player.play(flood, { at: 590, clip: { id: 'q', end: undefined }, next: answer })
  audio.answer(600)
  audio.advance(11)
  expect(state()).toMatchObject({ episode: { id: 8 }, clip: { id: 'answer' } })
})

test('an excerpt resumes after a pause, and ends by seeking or by an invalid end', () => {
  player.play(flood, { at: 100, clip: { id: 'q', end: 110 } })
  audio.answer(600)
  player.pause()
  player.resume()
  expect(state().clip?.id).toBe('q')
  player.skip(30)
  expect(state()).toMatchObject({ clip: null, position: 130, status: 'playing' })
  player.play(flood, { at: 100, clip: { id: 'r', end: 90 } })
  audio.advance(50)
  expect(state()).toMatchObject({ status: 'playing', clip: { id: 'r', end: undefined } })
})

test('seeking drops the next excerpt, also at the end of the audio', () => {
  const answer = { episode: rent, at: 40, clip: { id: 'answer', end: 44 } }
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 }, next: answer })
  audio.answer(600)
  player.seek(590)
  expect(state()).toMatchObject({ clip: null, next: null, position: 590 })
  audio.advance(11)
  expect(state()).toMatchObject({ status: 'paused', episode: { id: 7 } })
  expect(audio.asked).toEqual([flood.audioUrl])
})

test('two fast presses leave it paused, and the late answer to the first changes nothing', async () => {
  player.play(flood)
  player.toggle()
  await flushPromises()
  expect(state().status).toBe('paused')
  audio.answer(600)
  expect(state().status).toBe('paused')
})

test('another episode replaces one that is loading; each resumes where it was left', async () => {
  player.play(flood)
  player.play(rent)
  await flushPromises()
  expect(state()).toMatchObject({ status: 'loading', episode: { id: 8 }, failure: null })
  audio.answer(500)
  audio.advance(40)
  player.play(flood)
  audio.answer(600)
  audio.advance(5)
  player.play(rent)
  expect(state().position).toBe(40)
  audio.answer(500)
  expect(audio.currentTime).toBe(40)
  audio.advance(460)
  expect(state()).toMatchObject({ status: 'paused', position: 500 })
  player.play(flood)
  player.play(rent)
  expect(state().position).toBe(0)
})

test('a failure is reported, keeps the position, and the same button tries again', async () => {
  player.play(flood, { at: 83 })
  audio.refuse()
  await flushPromises()
  expect(state()).toMatchObject({ status: 'failed', failure: 'unplayable', position: 83 })
  player.resume()
  expect(state()).toMatchObject({ status: 'loading', failure: null, position: 83 })
  audio.answer(600)
  expect(state()).toMatchObject({ status: 'playing', position: 83 })
  expect(audio.asked).toHaveLength(2)
})

test('a browser that wants another press is no failure', async () => {
  player.play(flood)
  audio.forbid()
  await flushPromises()
  expect(state()).toMatchObject({ status: 'paused', failure: null })
})

test('audio without encryption is tried with it and named when that fails', async () => {
  player.play({ ...flood, audioUrl: 'http://audio.example/flood.mp3' })
  expect(audio.asked).toEqual(['https://audio.example/flood.mp3'])
  audio.refuse()
  await flushPromises()
  expect(state().failure).toBe('insecure')
})

test('an address that is none is never given to the element', () => {
  player.play({ ...flood, audioUrl: 'javascript:alert(1)' })
  expect(audio.asked).toEqual([])
  expect(state()).toMatchObject({ status: 'failed', failure: 'unplayable' })
})

test('a host that does not support seeking is reported; from the start it plays', () => {
  audio.isSeekable = false
  player.play(flood, { at: 83, clip: { id: 'q', end: 90 } })
  audio.answer(600)
  expect(state()).toMatchObject({ status: 'failed', failure: 'unseekable', clip: null })
  player.resume()
  audio.answer(600)
  audio.advance(40)
  player.skip(30)
  player.skip(-15)
  expect(state()).toMatchObject({ status: 'playing', position: 40 })
})

test('seeking stays within the audio', () => {
  player.play(flood)
  audio.answer(600)
  player.skip(-15)
  expect(state().position).toBe(0)
  player.seek(9999)
  expect(state().position).toBe(600)
})

test('speed and volume apply to every episode, stay within bounds and are stored', () => {
  player.setRate(9)
  player.setVolume(0.5)
  player.play(flood)
  audio.answer(600)
  expect(audio).toMatchObject({ playbackRate: 2, volume: 0.5 })
  player.setMuted(true)
  player.play(rent)
  audio.answer(500)
  expect(audio).toMatchObject({ playbackRate: 2, volume: 0.5, muted: true })
  player.setVolume(0.25)
  expect(audio.muted).toBe(false)
  expect(saved.at(-1)).toEqual({ rate: 2, volume: 0.25 })
})

test('nudged times move where excerpts start and end, for this episode and this visit', () => {
  player.play(flood)
  audio.answer(630)
  player.shiftTimes(30)
  player.play(flood, { at: 100, clip: { id: 'q', end: 103 } })
  expect(audio.currentTime).toBe(130)
  audio.advance(2)
  expect(state().status).toBe('playing')
  audio.advance(2)
  expect(state().status).toBe('paused')
  player.play(rent)
  expect(state().offset).toBe(0)
  player.play(flood)
  expect(state().offset).toBe(30)
})

test('closing leaves silence and an idle player that keeps its speed', () => {
  player.setRate(1.5)
  player.play(flood)
  audio.answer(600)
  player.close()
  expect(audio).toMatchObject({ paused: true, src: '' })
  expect(state()).toMatchObject({ episode: null, status: 'idle', rate: 1.5, position: 0 })
  player.seek(10)
  player.resume()
  player.shiftTimes(5)
  expect(state()).toMatchObject({ status: 'idle', position: 0, offset: 0 })
})
