import { expect, test } from 'vitest'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { describeOrigin, languageAttribute } from '#web/features/transcript/origin-text.ts'

const view = (changes: Partial<TranscriptView>): TranscriptView => ({
  episode_id: 7,
  source: 'publisher',
  language: 'en-US',
  is_timed: true,
  duration: 60,
  entries: [],
  ...changes,
})

test.each([
  [{}, "Publisher's transcript"],
  [{ source: 'transcribed' as const }, 'Transcribed automatically'],
  [{ source: 'uploaded' as const }, 'Uploaded'],
  [{ language: 'de' }, "Publisher's transcript · German"],
  [{ language: 'pt-br' }, "Publisher's transcript · Brazilian Portuguese"],
  [{ language: 'und' }, "Publisher's transcript"],
  [{ language: 'und-Cyrl' }, "Publisher's transcript · in Cyrillic script"],
  [{ language: 'und-Zzzz' }, "Publisher's transcript"],
  [{ language: '<b>' }, "Publisher's transcript"],
  [{ is_timed: false }, "Publisher's transcript · times are estimated"],
])('%j reads "%s"', (changes, text) => {
  expect(describeOrigin(view(changes), true)).toBe(text)
})

test('where there are no times at all, none are called estimated', () => {
  expect(describeOrigin(view({ is_timed: false }), false)).toBe("Publisher's transcript")
})

test('only a known language other than English is marked in the page', () => {
  expect(['en', 'EN-gb', 'und', 'de', 'zh-hant', 'und-cyrl', 'no such'].map(languageAttribute)).toEqual([
    undefined,
    undefined,
    undefined,
    'de',
    'zh-Hant',
    'und-Cyrl',
    undefined,
  ])
})
