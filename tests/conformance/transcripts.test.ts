import { describe, expect, test } from 'vitest'
import { readTranscript } from '#functions/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/transcript/transcript-error.ts'
import { transcriptSchema } from '#shared/domain/transcript.ts'
import { hasFixtures, listFixtures, readFixture } from '#tests/conformance/fixtures.ts'

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
