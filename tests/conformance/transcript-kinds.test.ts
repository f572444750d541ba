import { describe, expect, test } from 'vitest'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { transcriptFile } from '#functions/domain/transcript-files/transcript-file.ts'
import { spokenSentences } from '#tests/integration/publisher.ts'
import { kindsWithoutSpeakers, spokenFiles, spokenWords } from '#tests/integration/spoken-files.ts'
import { fold, searchSentences } from '#web/features/transcript/search.ts'
import { toSentences } from '#web/features/transcript/sentences.ts'

const read = (content: string | Uint8Array) => readTranscript(Buffer.from(content), { source: 'publisher' })

const wordsOf = (said: readonly { speaker?: string | null | undefined; text: string }[]) =>
  said.flatMap(({ speaker, text }) => text.split(' ').map((word) => `${speaker ?? 'nobody'} says ${word}`))

const expectedWords = (kind: string) =>
  kindsWithoutSpeakers.includes(kind)
    ? spokenWords.map((word) => word.replace(/^\w+/, 'nobody'))
    : spokenWords

describe.each(spokenFiles)('a transcript in $kind', ({ kind, path, type, content }) => {
  const transcript = read(content)
  const view = transcriptView(transcript, 1)

  test('is read with every word, its speaker and its time [S15.14]', () => {
    const offered = [{ url: `https://feeds.example${path}`, type }]
    expect(listReadable(offered, ['en'])).toEqual(offered)
    expect(view.is_timed).toBe(true)
    expect(wordsOf(view.entries)).toEqual(expectedWords(kind))
    expect(view.entries.at(-1)?.timestamp).toBeCloseTo(35, 0)
  })

  test('can be searched [S15.15]', () => {
    const sentences = toSentences(view.entries, view.duration)
    const found = searchSentences(
      sentences.map(({ text }) => fold(text)),
      fold('Zoning reform'),
    )
    expect(found.sentences.map((place) => sentences[place])).toMatchObject([
      { text: spokenSentences[4], start: 20 },
    ])
  })

  test('is quoted in its own words, each with its time and speaker [S15.16]', () => {
    const segmentLast = transcript.segments.length - 1
    const offered = spokenSentences.map((text) => ({ text, segmentFirst: 0, segmentLast, topic: 'Housing' }))
    const { candidates } = verifyQuotes(transcript, offered, [])
    expect(candidates.length).toBeGreaterThanOrEqual(1)
    for (const { text, startSeconds, speaker } of candidates) {
      const sentence = spokenSentences.findIndex((one) => text.startsWith(one))
      expect(text).toBe(spokenSentences[sentence])
      expect(startSeconds).toBeCloseTo(sentence * 5, 0)
      const said = ['Ann', 'Bo'][sentence % 2]
      expect(speaker).toBe(kindsWithoutSpeakers.includes(kind) ? undefined : said)
    }
  })

  test.each(['vtt', 'srt', 'json', 'txt'] as const)(
    'can be downloaded as %s without losses [S15.17]',
    (format) => {
      const again = read(transcriptFile(view, 'A talk', format).content)
      expect(wordsOf(again.segments)).toEqual(expectedWords(kind))
    },
  )
})
