import { expect, test } from 'vitest'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'

const offer = (extension: string, type: string, language?: string) => ({
  url: `https://x.example/1.${extension}?download`,
  type,
  ...(language && { language }),
})
const typesOf = (offered: ReturnType<typeof offer>[], languages = ['en']) =>
  listReadable(offered, languages).map(({ type }) => type)

test('prefers the kinds with speakers and times', () => {
  const offered = [
    offer('txt', 'text/plain'),
    offer('html', 'text/html'),
    offer('ttml', 'application/ttml+xml'),
    offer('srt', 'application/srt'),
    offer('vtt', 'text/vtt'),
    offer('json', 'application/json'),
    offer('pdf', 'application/pdf'),
  ]
  expect(typesOf(offered)).toEqual([
    'application/json',
    'text/vtt',
    'application/srt',
    'application/ttml+xml',
    'text/html',
    'text/plain',
  ])
})

test('prefers the languages that are analysed', () => {
  const offered = [offer('vtt', 'text/vtt', 'en'), offer('json', 'application/json', 'de')]
  expect(typesOf(offered)).toEqual(['text/vtt', 'application/json'])
  expect(typesOf(offered, ['de', 'en'])).toEqual(['application/json', 'text/vtt'])
})

test('a generic type gives way to the extension', () => {
  const offered = [
    offer('srt', 'text/plain'),
    offer('vtt', 'text/plain; charset=utf-8'),
    offer('dote', 'application/octet-stream'),
    offer('bin', 'application/octet-stream'),
  ]
  expect(typesOf(offered)).toEqual(['text/plain; charset=utf-8', 'text/plain', 'application/octet-stream'])
})
