import { expect, test } from 'vitest'
import { mostDeviceQuotes } from '#shared/rules/saved-quote-bounds.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { keepOnDevice, readDeviceQuotes, removeFromDevice } from '#web/lib/saved-quotes/device-quotes.ts'

const numbered = (number: number) => ({ ...sampleSavedQuote, text: `Number ${number}` })

test('a quote is kept once, with all that the list shows, and can be removed [S25.131]', () => {
  keepOnDevice(numbered(1))
  keepOnDevice(sampleSavedQuote)
  keepOnDevice({ ...numbered(1), seconds: 9 })
  expect(readDeviceQuotes()).toEqual([sampleSavedQuote, { ...numbered(1), seconds: 9 }])
  removeFromDevice([sampleSavedQuote, numbered(1)])
  expect(localStorage.getItem(deviceKeys.quotes)).toBeNull()
})

test('a device keeps at most 200 quotes [S25.131]', () => {
  const many = Array.from({ length: mostDeviceQuotes }, (_, number) => numbered(number))
  localStorage.setItem(deviceKeys.quotes, JSON.stringify(many))
  expect([keepOnDevice(sampleSavedQuote), keepOnDevice(numbered(0))]).toEqual(['full', 'done'])
})

test('damaged quotes are left out', () => {
  const damaged = [7, null, { ...sampleSavedQuote, text: 7 }, { ...sampleSavedQuote, episode_id: '1' }]
  localStorage.setItem(deviceKeys.quotes, JSON.stringify([...damaged, { ...sampleSavedQuote, stance: 'x' }]))
  expect(readDeviceQuotes()).toEqual([{ ...sampleSavedQuote, stance: null }])
})
