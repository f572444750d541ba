import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { findSuspiciousPassages } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import {
  hasFixtures,
  listFixtures,
  readFixture,
  readFixtureJson,
  transcriptFixtures,
} from '#tests/conformance/fixtures.ts'

const corpusSchema = z.object({
  own: z.array(z.string()),
  bipia: z.record(z.string(), z.array(z.string())),
})
const { own, bipia } = hasFixtures
  ? corpusSchema.parse(readFixtureJson('hostile', 'prompt-injection.json'))
  : { own: [], bipia: {} }

const tasks = Object.values(bipia).flat()
/** Tasks about the model's answer. The other tasks could be questions to any guest. */
const ofTheAnswer = tasks.filter((task) => /\byour (?:answer|message|reply|response)\b/i.test(task))

const spoken = (...texts: string[]): Transcript => ({
  segments: texts.map((text, n) => ({ start: n * 10, end: n * 10 + 10, text })),
  source: 'publisher',
  language: 'en',
  durationSeconds: texts.length * 10,
})

const found = (order: string) =>
  findSuspiciousPassages(
    spoken('Rents have risen faster than wages.', order, 'The council votes next month.'),
  )

function readFixtureTranscript(folder: string, name: string): Transcript {
  try {
    return readTranscript(readFixture(folder, name), { source: 'publisher' })
  } catch (error) {
    if (error instanceof TranscriptError) return spoken()
    throw error
  }
}

describe.runIf(hasFixtures)('passages that look like instructions to software', () => {
  test.each(own)('are found with their time: %j [S16.16]', (order) => {
    expect(found(order)).toEqual([{ segment: 1, seconds: 10, words: expect.anything() }])
  })

  test('are found wherever a task is about the model’s answer', () => {
    expect(ofTheAnswer.length).toBeGreaterThan(60)
    expect(ofTheAnswer.filter((task) => found(task).length === 0)).toEqual([])
  })

  test('are not found where the question could be for a guest', () => {
    const others = tasks.filter((task) => !ofTheAnswer.includes(task))
    expect(others.filter((task) => found(task).length > 0)).toEqual([])
  })

  test('are not found in any transcript of real podcasts, even where they discuss such software [S16.18]', () => {
    const transcripts = transcriptFixtures().map(({ folder, name }) => readFixtureTranscript(folder, name))
    expect(transcripts.filter(({ segments }) => segments.length > 0).length).toBeGreaterThan(50)
    expect(transcripts.flatMap(findSuspiciousPassages)).toEqual([])
  })

  test('are not found in a hundred years of speeches and hearings [S16.18]', () => {
    const texts = listFixtures('speeches').filter((name) => name.endsWith('.txt'))
    expect(texts.length).toBeGreaterThan(20)
    for (const name of texts) {
      const sentences = readFixture('speeches', name)
        .toString()
        .split(/(?<=[.?!])\s+/)
      expect(findSuspiciousPassages(spoken(...sentences)), name).toEqual([])
    }
  })
})
