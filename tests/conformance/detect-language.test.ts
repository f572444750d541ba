import { describe, expect, test } from 'vitest'
import { detectLanguage } from '#functions/domain/transcript/detect-language.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { hasFixtures, listFixtures, readFixture, transcriptFixtures } from '#tests/conformance/fixtures.ts'

/** Name parts of real transcripts that are not in English, with their languages. One is lorem ipsum. */
const foreign = [
  ['dot_transcripts_fg55', 'de'],
  ['2-2019-05-18-S01E02-Die', 'de'],
  ['podlove-web-player__transcripts_fs207', 'de'],
  ['kde_express-16_kde_en', 'es'],
  ['aih1___output', 'und-Hira'],
  ['podlove-ui__fixtures_transcripts', 'fr'],
] as const

function textsOf(folder: string, name: string): string[] {
  try {
    return readTranscript(readFixture(folder, name), { source: 'publisher' }).segments.map(({ text }) => text)
  } catch (error) {
    if (error instanceof TranscriptError) return []
    throw error
  }
}

describe.runIf(hasFixtures)('the language of a transcript', () => {
  test('is detected correctly for every real transcript, even if its feed says English [S16.26]', () => {
    const heard = transcriptFixtures()
      .map(({ folder, name }) => ({ name, texts: textsOf(folder, name) }))
      .filter(({ texts }) => texts.length > 0)
      .map(({ name, texts }) => [name, detectLanguage(texts, 'en')] as const)
    expect(heard.length).toBeGreaterThan(50)
    for (const [name, language] of heard) {
      const expected = foreign.find(([part]) => name.includes(part))?.[1] ?? 'en'
      expect(language, name).toBe(expected)
    }
  })

  test('is English for a hundred years of speeches and hearings', () => {
    const names = listFixtures('speeches').filter((name) => name.endsWith('.txt'))
    expect(names.length).toBeGreaterThan(20)
    for (const name of names)
      expect(detectLanguage(readFixture('speeches', name).toString().split('\n'), 'en'), name).toBe('en')
  })
})
