import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { listFixtures, readFixture } from '#tests/conformance/fixtures.ts'

const folders =
  'aws dote html pc20-json podlove-json srt vtt whisper-openai whisper-timestamped whispercpp whisperx'.split(
    ' ',
  )

/** Every real transcript of English that is read. */
export function englishTranscripts(): Transcript[] {
  return folders
    .flatMap((folder) => listFixtures(`transcript-${folder}`).map((name) => ({ folder, name })))
    .flatMap(({ folder, name }) => {
      try {
        return [readTranscript(readFixture(`transcript-${folder}`, name), { source: 'publisher' })]
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
