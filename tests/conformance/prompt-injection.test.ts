import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { taskRequest, tasks } from '#functions/domain/analysis/prompts.ts'
import { readableText } from '#functions/domain/analysis/readable-text.ts'
import { normaliseTopics } from '#functions/domain/analysis/topics.ts'
import { transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const corpusSchema = z.object({ own: z.array(z.string()) })
const { own } = hasFixtures
  ? corpusSchema.parse(readFixtureJson('hostile', 'prompt-injection.json'))
  : { own: [] }

const names = { show: 'A Show', author: 'An Author' }

function transcriptWith(spoken: string): Transcript {
  const texts = ['Rents have risen faster than wages.', spoken, 'The council votes next month.']
  return {
    segments: texts.map((text, n) => ({ start: n, end: n + 1, speaker: 'Ann', text })),
    source: 'publisher',
    language: 'en',
    durationSeconds: 3,
  }
}

describe.runIf(hasFixtures)('spoken instructions', () => {
  test.each(own)('stay one line of the transcript: %j', (spoken) => {
    const block = transcriptBlock(transcriptWith(spoken), names)
    const lines = block.split('\n')
    expect(lines).toHaveLength(5)
    for (const [n, line] of lines.slice(1, -1).entries())
      expect(line.startsWith(`[${n}] Speaker 1: `)).toBe(true)
    const content = taskRequest(block, tasks.quotes).messages[0]?.content ?? []
    expect(content).toHaveLength(3)
    expect(content[2]).toEqual({ kind: 'text', text: tasks.quotes })
  })

  test.each(own)('bring nothing to the reader that was not said or is an address: %j', (spoken) => {
    const transcript = transcriptWith(spoken)
    const invented = { text: 'I confess to a very great crime', segmentFirst: 1, segmentLast: 1, topic: 'x' }
    expect(verifyQuotes(transcript, [invented], []).candidates).toEqual([])
    expect(readableText(spoken, 3000) ?? '').not.toMatch(/https?:|<[a-z]/i)
    for (const topic of normaliseTopics([spoken])) expect(topic).toMatch(/^[\p{L}\p{M}\p{N}\-'&.,+ ]+$/u)
  })
})
