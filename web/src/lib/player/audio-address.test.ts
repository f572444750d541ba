import { expect, test } from 'vitest'
import { audioSource, publisherAddress } from '#web/lib/player/audio-address.ts'

const encryptedPage = 'https://sidelight.example/episode/7'
const plainPage = 'http://127.0.0.1:5000/episode/7'

test('an HTTPS page requests an HTTP address by HTTPS; another page uses it unchanged', () => {
  expect(audioSource('http://a.example/e.mp3?x=1', encryptedPage)).toEqual({
    address: 'https://a.example/e.mp3?x=1',
    isUpgraded: true,
  })
  expect(audioSource('http://a.example/e.mp3', plainPage)).toEqual({
    address: 'http://a.example/e.mp3',
    isUpgraded: false,
  })
  expect(audioSource('https://a.example/e.mp3', encryptedPage)?.isUpgraded).toBe(false)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:audio/wav;base64,UklGRg==',
  'blob:https://sidelight.example/1',
  'file:///etc/passwd',
  'http://',
])('%j is neither loaded nor linked', (address) => {
  expect(audioSource(address, encryptedPage)).toBeUndefined()
  expect(publisherAddress(address)).toBeUndefined()
})

test('a link carries the whole second and replaces a fragment that is there', () => {
  expect(publisherAddress('https://a.example/e.mp3')).toBe('https://a.example/e.mp3')
  expect(publisherAddress('https://a.example/e.mp3?x=1', 65.9)).toBe('https://a.example/e.mp3?x=1#t=65')
  expect(publisherAddress('https://a.example/e.mp3#t=1', 3)).toBe('https://a.example/e.mp3#t=3')
  expect(publisherAddress('https://a.example/e.mp3', -2)).toBe('https://a.example/e.mp3#t=0')
})
