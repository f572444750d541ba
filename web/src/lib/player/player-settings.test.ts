import { expect, test } from 'vitest'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { readPlayerSettings, savePlayerSettings } from '#web/lib/player/player-settings.ts'

test('only speed and volume are stored', () => {
  savePlayerSettings({ rate: 1.5, volume: 0.25, ...{ episode: 7 } })
  expect(localStorage.getItem(deviceKeys.player)).toBe('{"rate":1.5,"volume":0.25}')
  expect(readPlayerSettings()).toEqual({ rate: 1.5, volume: 0.25 })
})

test.each(['', 'null', '{', '[]', '7', '{"rate":"fast","volume":true}', '{"rate":99,"volume":-1}'])(
  'damaged settings (%s) are the default ones',
  (text) => {
    localStorage.setItem(deviceKeys.player, text)
    expect(readPlayerSettings()).toEqual({ rate: 1, volume: 1 })
  },
)
