import { expect, test } from 'vitest'
import { recogniseAudio } from '#functions/domain/audio/audio-kind.ts'

const latin1 = (value: string) => Buffer.from(value, 'latin1')
const utf16 = (value: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(value, 'utf16le')])

function frames(head: readonly number[], length: number) {
  const frame = Buffer.alloc(length, 0x55)
  frame.set(head)
  return Buffer.concat([frame, frame, frame])
}
const mp3 = frames([0xff, 0xfb, 0x90, 0], 417)
const adts = frames([0xff, 0xf1, 0x50, 0x80, 12, 0x9f, 0xfc], 100)
const tag = latin1('ID3\u0004\0\0\0\0\u0001\0'.padEnd(138, '\0'))
const longTag = Buffer.concat([latin1('ID3\u0004\0\0\0\u0010\0\0'), Buffer.alloc(65_526, 0xff)])

test.each([
  ['MP3', mp3, 'mp3'],
  ['MP3 behind a tag', Buffer.concat([tag, tag, mp3]), 'mp3'],
  ['MP3 behind a picture longer than the head', longTag, 'mp3'],
  ['MP3 behind noise', Buffer.concat([Buffer.alloc(3000), mp3]), 'mp3'],
  ['AAC', adts, 'm4a'],
  ['AAC behind a tag', Buffer.concat([tag, adts]), 'm4a'],
  ['FLAC behind a tag', Buffer.concat([tag, latin1('fLaC\0\0\0\u0022')]), 'flac'],
  ['M4A', latin1('\0\0\0\u0020ftypM4A \0\0'), 'm4a'],
  ['MP4', latin1('\0\0\0\u0020ftypisom\0\0'), 'mp4'],
  ['QuickTime of old', latin1('\0\0\0\u0008wide\0\0\0\0mdat'), 'mp4'],
  ['WAV', latin1('RIFF\0\0\0\0WAVEfmt '), 'wav'],
  ['Ogg', latin1('OggS\0\u0002'), 'ogg'],
  ['WebM', latin1('\u001aE\u00df\u00a3\0'), 'webm'],
  ['AMR', latin1('#!AMR\n'), 'amr'],
])('%s is known by its content [S15.6]', (_what, head, mediaFormat) => {
  expect(recogniseAudio(head)).toMatchObject({ mediaFormat })
})

test.each([
  ['<!DOCTYPE html><html><body>Log in', 'a web page'],
  ['\n\n <HTML lang="en">', 'a web page'],
  ['<?xml version="1.0"?>\n<!-- hello --><html xmlns="http://www.w3.org/1999/xhtml">', 'a web page'],
  ['<script>location = "/"</script>', 'a web page'],
  ['#EXTM3U\n#EXT-X-VERSION:3\n', 'a playlist'],
  ['[playlist]\nFile1=http://a.example/1.mp3', 'a playlist'],
  ['<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/">', 'a playlist'],
  ['<asx version="3.0">', 'a playlist'],
  ['http://a.example/1.mp3\nhttp://a.example/2.mp3\n', 'a playlist'],
  ['<?xml version="1.0"?><rss version="2.0">', 'a document'],
  ['{"error": "not found"}', 'a document'],
  ['The file was not found.', 'a document'],
  ['%PDF-1.7 \u0001', 'a document'],
  ['\u0089PNG\r\n\u001a\n', 'a picture'],
  ['PK\u0003\u0004\u0014', 'an archive'],
])('%j is refused with what it is [S15.7]', (head, what) => {
  const refusal = expect.stringContaining(`The audio address leads to ${what}`)
  expect(recogniseAudio(latin1(head))).toEqual({ refusal })
})

test('a page in letters of two bytes is a page', () => {
  expect(recogniseAudio(utf16('<!DOCTYPE html><html>'))).toEqual({
    refusal: 'The audio address leads to a web page.',
  })
})

test('audio that cannot be transcribed says so', () => {
  const refusal = "This kind of audio can't be transcribed."
  expect(recogniseAudio(latin1('FORM\0\0\0\0AIFF'))).toEqual({ refusal })
})

test.each([0, 1, 5000])('%i unknown bytes have no kind', (bytes) => {
  expect(recogniseAudio(Buffer.alloc(bytes, 7))).toBeUndefined()
})
