import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  expectSpeech,
  readTranscript,
  readTranscriptFile,
} from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { countSpokenWords } from '#functions/domain/transcript/transcript-text.ts'
import { transcriptSchema } from '#shared/domain/transcript.ts'
import { longestSeconds } from '#shared/rules/bounds.ts'
import { hasFixtures, readFixture, readFixtureJson, transcriptFixtures } from '#tests/conformance/fixtures.ts'

/** Formats by folder. Files whose format differs from their folder's are also read. */
const folders: Record<string, readonly string[]> = {
  'transcript-vtt': ['WebVTT'],
  'transcript-srt': ['SRT'],
  'transcript-pc20-json': ['Podcasting 2.0 JSON', 'Podlove'],
  'transcript-podlove-json': ['Podlove'],
  'transcript-html': ['HTML'],
  'transcript-dote': ['DOTE'],
  'transcript-whisper-openai': ['Whisper'],
  'transcript-whisper-timestamped': ['whisper-timestamped'],
  'transcript-whispercpp': ['whisper.cpp'],
  'transcript-whisperx': ['WhisperX'],
  'transcript-aws': [
    'Amazon Transcribe',
    'Amazon Transcribe Call Analytics',
    'Amazon Bedrock Data Automation',
  ],
}

const files = transcriptFixtures().map((file) => ({ ...file, kinds: folders[file.folder] ?? [] }))

const letters = (text: string) => text.replace(/\s+/gu, '')

function textsUnder(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => textsUnder(entry, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : [],
  )
}

const listed = z.union([
  z.object({ segments: z.array(z.unknown()) }).transform(({ segments }) => segments),
  z.object({ lines: z.array(z.unknown()) }).transform(({ lines }) => lines),
  z.object({ transcripts: z.array(z.unknown()) }).transform(({ transcripts }) => transcripts),
  z.array(z.unknown()),
])

describe.runIf(hasFixtures)('real transcripts', () => {
  test.each(files)('$folder/$name', ({ folder, name, kinds }) => {
    const { transcript, kind, removed } = readTranscriptFile(readFixture(folder, name), {
      source: 'publisher',
    })
    expect(kinds).toContain(kind)
    expect(removed.brokenSegments).toBe(0)
    expect(transcriptSchema.parse(expectSpeech(transcript))).toEqual(transcript)
    expect(transcript.durationSeconds).toBeGreaterThan(1)
    let latest = 0
    for (const { text, start, words } of transcript.segments) {
      expect(text).not.toMatch(/<\/?[a-z]|-->|\s{2}/)
      expect(letters((words ?? [{ text }]).map((word) => word.text).join(''))).toBe(letters(text))
      expect((words ?? []).every((word) => word.end >= word.start)).toBe(true)
      expect(start ?? latest).toBeGreaterThanOrEqual(latest)
      latest = start ?? latest
    }
  })

  const ofJson = files.filter(({ folder }) => /dote|whisper-|whisperx|podlove|pc20/.test(folder))
  test.each(ofJson)('$folder/$name keeps every word', ({ folder, name }) => {
    const file = listed.parse(readFixtureJson(folder, name))
    const texts = textsUnder(file, textsUnder(file, 'body').length > 0 ? 'body' : 'text')
    const { transcript } = readTranscriptFile(readFixture(folder, name), { source: 'publisher' })
    const said = transcript.segments.map(({ text }) => text).join('')
    // Dashes that mark the voices of a shared caption are left out.
    const lettersOf = (text: string) => letters(text.replace(/<\/?i>|-/g, '')).length
    expect(lettersOf(said)).toBe(lettersOf(texts.join('')))
  })

  const ofCaptions = files.filter(({ folder }) => /srt|vtt/.test(folder))
  test.each(ofCaptions)('$folder/$name keeps every word but the names of speakers', ({ folder, name }) => {
    const lines = readFixture(folder, name).toString('utf8').split(/\r?\n/)
    const spoken = lines.filter((line) => !/^\uFEFF?WEBVTT|-->|^\s*\d+\s*$/.test(line))
    const words = spoken
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .split(/\s+/)
      .filter((word) => word !== '')
    const { transcript, removed } = readTranscriptFile(readFixture(folder, name), { source: 'publisher' })
    expect(countSpokenWords(transcript) + removed.names).toBe(words.length)
  })
})

const cases = z.object({ cases: z.array(z.string()) })
const hostile = hasFixtures ? cases.parse(readFixtureJson('hostile', 'ids-and-integers.json')).cases : []
const suite = z.object({ cases: z.array(z.object({ name: z.string(), b64: z.string().optional() })) })
const jsonSuite = hasFixtures ? suite.parse(readFixtureJson('hostile', 'json-suite.json')).cases : []

describe.runIf(hasFixtures)('hostile numbers', () => {
  test.each(hostile)('%j as a time loses no word and lengthens no transcript', (time) => {
    const segments = [
      { startTime: 1, endTime: 2, body: 'This is before.' },
      { startTime: time, endTime: time, body: 'This is what was said.' },
    ]
    const file = new TextEncoder().encode(JSON.stringify({ segments }))
    const transcript = readTranscript(file, { source: 'publisher' })
    expect(transcript.segments.map(({ text }) => text).join(' ')).toBe(
      'This is before. This is what was said.',
    )
    expect(transcript.durationSeconds).toBeLessThanOrEqual(longestSeconds)
    expect(transcriptSchema.parse(transcript)).toEqual(transcript)
  })
})

describe.runIf(hasFixtures)('the JSON test suite', () => {
  test('is refused file by file with the right error', () => {
    const outcomes = jsonSuite.map(({ name, b64 = '' }) => {
      try {
        readTranscript(Buffer.from(b64, 'base64'), { source: 'publisher' })
        return `${name} is read`
      } catch (error) {
        return error instanceof TranscriptError ? 'refused' : `${name}: ${error}`
      }
    })
    expect(outcomes.filter((outcome) => outcome !== 'refused')).toEqual([])
  })
})
