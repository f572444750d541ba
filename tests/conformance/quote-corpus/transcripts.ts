import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { readFixture, transcriptFixtures } from '#tests/conformance/fixtures.ts'

export function englishTranscripts(): Transcript[] {
  return transcriptFixtures()
    .flatMap(({ folder, name }) => {
      try {
        return [readTranscript(readFixture(folder, name), { source: 'publisher' })]
      } catch (error) {
        if (!(error instanceof TranscriptError)) throw error
        return []
      }
    })
    .filter(({ segments }) =>
      / the .* and .* of /.test(
        segments
          .map(({ text }) => text)
          .join(' ')
          .slice(0, 3_000),
      ),
    )
    .map((transcript) => ({ ...transcript, language: 'en' }))
}
