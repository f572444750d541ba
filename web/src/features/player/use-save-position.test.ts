import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { useSavePosition } from '#web/features/player/use-save-position.ts'
import { player } from '#web/lib/player/player.ts'
import { findSavedPosition, savePosition } from '#web/lib/player/saved-positions.ts'

const audio = fakePlayerAudio()
beforeEach(() => {
  localStorage.clear()
  renderHook(() => useSavePosition())
})

test('the position in a playing episode is saved, and a pause saves it to the second [S20.9]', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  expect(findSavedPosition(7)).toBe(100)
  audio().advance(3)
  expect(findSavedPosition(7)).toBe(100)
  player.pause()
  expect(findSavedPosition(7)).toBe(103)
})

test('leaving the page keeps it too', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  audio().advance(4)
  dispatchEvent(new Event('pagehide'))
  expect(findSavedPosition(7)).toBe(104)
})

test('seeking saves the position, too, even if the audio there has not loaded when the page is closed', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  audio().isSlow = true
  player.skip(30)
  player.skip(30)
  expect(player.getState().status).toBe('loading')
  dispatchEvent(new Event('pagehide'))
  expect(findSavedPosition(7)).toBe(160)
})

test('and moving on during a pause', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  player.pause()
  player.skip(30)
  expect(findSavedPosition(7)).toBe(130)
})

test("a person who paused here and continued in another window keeps that window's position", () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  audio().advance(3)
  player.pause()
  player.setVolume(0.5)
  savePosition({ episodeId: 7, seconds: 300, duration: 600 })
  dispatchEvent(new Event('pagehide'))
  expect(findSavedPosition(7)).toBe(300)
})

test('an episode that was requested but has not played keeps its earlier position', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  player.close()
  player.play(flood, { at: 0 })
  expect(player.getState().status).toBe('loading')
  dispatchEvent(new Event('pagehide'))
  expect(findSavedPosition(7)).toBe(100)
})

test('a saved position is in transcript time, even after the listener shifted the times', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  player.shiftTimes(10)
  audio().advance(20)
  player.pause()
  expect(findSavedPosition(7)).toBe(110)
  player.shiftTimes(-10)
})

test('an excerpt does not change the position [S20.9]', () => {
  player.play(flood, { at: 100 })
  audio().answer(600)
  audio().advance(30)
  player.play(flood, { at: 300, clip: { id: 'q', end: 310 } })
  audio().advance(10.2)
  expect(player.getState()).toMatchObject({ status: 'paused', clip: null })
  expect(findSavedPosition(7)).toBe(130)
})

test('an episode played to its end starts over', () => {
  player.play(flood, { at: 500 })
  audio().answer(600)
  audio().advance(100)
  expect(findSavedPosition(7)).toBeUndefined()
})
