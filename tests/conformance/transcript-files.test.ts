import { describe, expect, test } from 'vitest'
import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { transcriptFile } from '#functions/domain/transcript-files/transcript-file.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { transcriptFormats, untimedFormats } from '#shared/domain/transcript-file.ts'
import { isSpeakerName } from '#shared/format/speaker-label.ts'
import { hasFixtures, readFixture, transcriptFixtures } from '#tests/conformance/fixtures.ts'

/** These transcripts have no words, so they have no downloads. */
const silent = ['whisper-timestamped__corner_cases_issue24_empty.wav.words.json']

const files = transcriptFixtures().filter(({ name }) => !silent.includes(name))

const said = (transcript: Transcript) =>
  transcript.segments.flatMap(({ text, speaker }) =>
    text.split(' ').map((word) => `${speaker ?? 'no speaker'}: ${word}`),
  )

function difference(transcript: Transcript, again: Transcript): string | undefined {
  const [before, after] = [said(transcript), said(again)]
  const at = before.findIndex((word, index) => word !== after[index])
  if (at === -1 && before.length === after.length) return undefined
  const from = at === -1 ? before.length : at
  return `${before.slice(from, from + 5).join(' ')} → ${after.slice(from, from + 5).join(' ')}`
}

describe.runIf(hasFixtures)('a real transcript, downloaded and read again', () => {
  test.each(files)('loses no word and no speaker: $folder/$name', ({ folder, name }) => {
    const transcript = expectSpeech(readTranscript(readFixture(folder, name), { source: 'publisher' }))
    const view = transcriptView(transcript, 7)
    const areLabels = transcript.segments.every(
      ({ speaker }) => speaker === undefined || isSpeakerName(speaker),
    )
    const formats = view.is_timed ? transcriptFormats : untimedFormats
    // The plain-text format cannot tell a lower-case speaker name from a word of the text.
    for (const format of formats.filter((one) => areLabels || one !== 'txt')) {
      const { content } = transcriptFile(view, name, format)
      const again = readTranscript(Buffer.from(content), { source: 'publisher' })
      expect(difference(transcript, again), format).toBeUndefined()
    }
  })
})
