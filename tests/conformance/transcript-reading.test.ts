import { describe, expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { transcriptViewSchema } from '#shared/domain/transcript.ts'
import { hasFixtures, readFixture, transcriptFixtures } from '#tests/conformance/fixtures.ts'
import { ascendingStarts, groupParagraphs, sentenceAt } from '#web/features/transcript/paragraphs.ts'
import { toSentences } from '#web/features/transcript/sentences.ts'

const files = transcriptFixtures()

const withoutSpace = (text: string) => text.replace(/\s+/g, '')

function said(sentences: ReturnType<typeof toSentences>): string {
  return withoutSpace(sentences.map(({ text }) => text).join(''))
}

describe.runIf(hasFixtures)('sentences of real transcripts', () => {
  test.each(files)('$folder/$name', ({ folder, name }) => {
    const transcript = readTranscript(readFixture(folder, name), { source: 'publisher' })
    const view = transcriptViewSchema.parse(transcriptView(transcript, 7))
    const sentences = toSentences(view.entries, view.duration)
    const spoken = transcript.segments.map(({ text }) => text).join('')
    const isLabelled =
      view.entries.every(({ speaker }) => speaker === null) && sentences.some(({ speaker }) => speaker)

    if (isLabelled) expect(said(sentences).length).toBeGreaterThan(withoutSpace(spoken).length * 0.95)
    else expect(said(sentences)).toBe(withoutSpace(spoken))

    const starts = ascendingStarts(sentences)
    const last = view.duration ?? Number.POSITIVE_INFINITY
    for (const [index, sentence] of sentences.entries()) {
      expect(sentence.index).toBe(index)
      expect(sentence.start).toBeLessThanOrEqual(last)
      expect(Number.isInteger(sentence.start)).toBe(true)
      expect(sentenceAt(starts, starts[index] ?? -1)).toBeGreaterThanOrEqual(index)
    }
    expect(groupParagraphs(sentences).flatMap((paragraph) => paragraph.sentences)).toEqual(sentences)
  })
})
