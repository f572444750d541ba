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
  [{}, 'Transcript by the publisher'],
  [{ source: 'transcribed' as const }, 'Transcribed automatically'],
  [{ source: 'uploaded' as const }, 'Uploaded'],
  [{ language: 'de' }, 'Transcript by the publisher · German'],
  [{ language: 'pt-br' }, 'Transcript by the publisher · Brazilian Portuguese'],
  [{ language: 'und' }, 'Transcript by the publisher'],
  [{ language: 'und-Cyrl' }, 'Transcript by the publisher · in Cyrillic script'],
  [{ language: 'und-Zzzz' }, 'Transcript by the publisher'],
  [{ language: '<b>' }, 'Transcript by the publisher'],
  [{ is_timed: false }, 'Transcript by the publisher · times are estimated'],
])('%j reads "%s"', (changes, text) => {
  expect(describeOrigin(view(changes), true)).toBe(text)
})

test('where there are no times at all, none are called estimated', () => {
  expect(describeOrigin(view({ is_timed: false }), false)).toBe('Transcript by the publisher')
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
