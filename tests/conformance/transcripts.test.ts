import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { transcriptSchema } from '#shared/domain/transcript.ts'
import { longestSeconds } from '#shared/rules/bounds.ts'
import { hasFixtures, listFixtures, readFixture, readFixtureJson } from '#tests/conformance/fixtures.ts'

/** Files of these folders that are of another kind than their folder says, and are refused. */
const otherKinds = [
  'transcriptator__test_files_LaLaLand.json',
  'amazon-transcribe-output-word-document__sample-data_bda-standard.json',
  'amazon-transcribe-output-word-document__sample-data_example-call.json',
]

const files = ['transcript-vtt', 'transcript-pc20-json', 'transcript-aws'].flatMap((folder) =>
  listFixtures(folder).map((name) => ({ folder, name })),
)

describe.runIf(hasFixtures)('real transcripts', () => {
  test.each(files.filter(({ name }) => !otherKinds.includes(name)))('$folder/$name', ({ folder, name }) => {
    const transcript = readTranscript(readFixture(folder, name), { source: 'publisher' })
    expect(transcriptSchema.parse(transcript)).toEqual(transcript)
    expect(transcript.durationSeconds).toBeGreaterThan(1)
    for (const segment of transcript.segments) {
      expect(segment.text).not.toMatch(/<\/?[a-z]|-->|\s{2}/)
      expect(segment.words?.map(({ text }) => text).join(' ')).toBe(segment.text)
      for (const word of segment.words ?? []) expect(word.end).toBeGreaterThanOrEqual(word.start)
    }
  })

  test.each(otherKinds)('%s is refused with a sentence', (name) => {
    const folder = name.startsWith('amazon') ? 'transcript-aws' : 'transcript-pc20-json'
    expect(() => readTranscript(readFixture(folder, name), { source: 'publisher' })).toThrow(TranscriptError)
  })
})

const cases = z.object({ cases: z.array(z.string()) })
const hostile = hasFixtures ? cases.parse(readFixtureJson('hostile', 'ids-and-integers.json')).cases : []

describe.runIf(hasFixtures)('hostile numbers', () => {
  test.each(hostile)('%j as a time costs no word and lengthens no transcript', (time) => {
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
