import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { player } from '#web/lib/player/player.ts'
import { keyOfItem, mostQueued, queue } from '#web/lib/player/queue.ts'
import { savePosition } from '#web/lib/player/saved-positions.ts'

fakePlayerAudio()
beforeEach(() => {
  localStorage.clear()
  queue.set([])
})

afterEach(() => queue.set([]))

const first = { episode: flood }
const second = { episode: rent }
const quote = { episode: rent, at: 20, clip: { id: 'r', end: 30, speaker: null } }
const keys = () => queue.get().map(keyOfItem)
/** As another window's change or a reload does. */
const readAgain = () => dispatchEvent(new StorageEvent('storage', { key: deviceKeys.queue }))

test('"next" is before and "last" is behind the others, and an item that is queued again moves [S25.50]', () => {
  queue.addLast([first])
  queue.addLast([quote])
  queue.addNext([second])
  expect(keys()).toEqual(['episode 8', 'episode 7', 'quote r'])
  queue.addLast([second])
  expect(keys()).toEqual(['episode 7', 'quote r', 'episode 8'])
})

test('items trade places with their neighbors, but not beyond the ends [S25.54]', () => {
  queue.set([first, second, quote])
  queue.move(quote, -1)
  queue.move(first, -1)
  expect(keys()).toEqual(['episode 7', 'quote r', 'episode 8'])
})

test('an item that plays leaves the queue, and an episode continues where it was left', () => {
  savePosition({ episodeId: 7, seconds: 65, duration: 600 })
  queue.set([first, quote])
  queue.play(first)
  expect(player.getState()).toMatchObject({ episode: flood, position: 65, clip: null })
  queue.play(quote)
  expect(player.getState()).toMatchObject({ episode: rent, position: 20, clip: quote.clip })
  expect(keys()).toEqual([])
})

test('the queue follows episodes and its own quotes only [S25.51]', () => {
  queue.set([quote, first])
  expect(queue.following({ id: 'other', end: 30 })).toBeUndefined()
  expect(queue.following(null)).toBe(quote)
  queue.play(quote)
  expect(queue.following({ id: 'r', end: 30 })).toBe(first)
})

test('what is stored is read again, without damaged items [S25.52]', () => {
  queue.set([quote, first])
  const stored: unknown = JSON.parse(localStorage.getItem(deviceKeys.queue) ?? '')
  const damaged = [7, null, { episode: { ...flood, title: 3 } }, { episode: flood, clip: { id: 'q' } }]
  localStorage.setItem(
    deviceKeys.queue,
    JSON.stringify([...damaged, ...(Array.isArray(stored) ? stored : [])]),
  )
  readAgain()
  expect(queue.get()).toEqual([quote, first])
  localStorage.setItem(deviceKeys.queue, 'broken')
  readAgain()
  expect(keys()).toEqual([])
})

test('a queue has a hundred items at most', () => {
  queue.addLast(Array.from({ length: mostQueued + 5 }, (_, id) => ({ episode: { ...flood, id } })))
  expect(keys()).toHaveLength(mostQueued)
})
