import { expect, test } from 'vitest'
import {
  readTranscriptFileName,
  transcriptFileRefusals,
  transcriptFileStem,
} from '#shared/rules/transcript-file-name.ts'

test('the three forms of a transcript’s file name lead to the episode [S5.15]', () => {
  expect(readTranscriptFileName('p12-e345-20260301.dote')).toEqual({ podcastId: 12, episodeId: 345 })
  expect(readTranscriptFileName('p12-e345-20260301.json')).toEqual({ podcastId: 12, episodeId: 345 })
  expect(readTranscriptFileName('345.json')).toEqual({ podcastId: null, episodeId: 345 })
  expect(readTranscriptFileName('p12-e345-2026-03-01.json')).toEqual({ podcastId: 12, episodeId: 345 })
})

test('a file name counts in the case that its form is written in [S5.16]', () => {
  for (const name of ['345.JSON', 'p12-e345-20260301.Dote'])
    expect(readTranscriptFileName(name)).toBe('file-type')
  for (const name of ['P12-e345-20260301.dote', 'p12-E345-20260301.json']) {
    expect(readTranscriptFileName(name), name).toBe('file-name')
  }
})

test('a file with another extension is of an invalid type [S5.14]', () => {
  const names = ['345.vtt', '345', '345.json.exe', '345.json ', 'p1-e2-20260301', '345.json\u0000', '.json\n']
  expect(names.map(readTranscriptFileName)).toEqual(names.map(() => 'file-type'))
  expect(transcriptFileRefusals['file-type']).toBe(
    'Invalid file type. Only .dote and .json files are accepted.',
  )
})

test('any other name has an invalid format [S5.17]', () => {
  const names = [
    '345.dote',
    'episode.json',
    '.json',
    '0.json',
    '007.json',
    '-1.json',
    '1.5.json',
    '1e3.json',
    '٣.json',
    '12345678901234567.json',
    '../345.json',
    'a/345.json',
    '345 (1).json',
    '345.json.json',
    '\n345.json',
    'p12-e345.json',
    'p12-e345-.json',
    'p12-e345-20260230.json',
    'p12-e345-2026-0301.json',
    'p12-e345-99999999.dote',
    'p0-e345-20260301.dote',
    'p12-e345-20260301-2.dote',
    'p12-e345-20260301.dote.json',
  ]
  expect(names.map((name) => [name, readTranscriptFileName(name)])).toEqual(
    names.map((name) => [name, 'file-name']),
  )
  expect(transcriptFileRefusals['file-name']).toBe(
    'Invalid filename format. Expected: p{PodcastID}-e{EpisodeID}-{Date}.dote, p{PodcastID}-e{EpisodeID}-{Date}.json, or {EpisodeID}.json',
  )
})

test('what the list of episodes calls a file is read back', () => {
  const stem = transcriptFileStem(12, 345, '2026-03-01T23:59:00Z')
  expect(stem).toBe('p12-e345-20260301')
  expect(readTranscriptFileName(`${stem}.dote`)).toEqual({ podcastId: 12, episodeId: 345 })
})
