import { expect, test } from 'vitest'
import { mediaFormatOf } from '#functions/domain/audio/media-format.ts'

test.each([
  ['audio/mpeg', 'https://x.example/1', 'mp3'],
  ['audio/x-m4a; charset=binary', 'https://x.example/1', 'm4a'],
  ['application/octet-stream', 'https://x.example/1.MP3?token=a.wav', 'mp3'],
  [undefined, 'https://x.example/a.b/1.opus', 'ogg'],
  ['text/html', 'https://x.example/1', undefined],
])('%s at %s is %s', (type, url, format) => {
  expect(mediaFormatOf(type, url)).toBe(format)
})
