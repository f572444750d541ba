import { expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'

const viewOf = (...segments: TranscriptSegment[]) => {
  const transcript: Transcript = { segments, source: 'publisher', language: 'en', durationSeconds: 60 }
  return transcriptView(transcript, 7)
}

function spoken(text: string, from = 0): TranscriptSegment {
  const words = text
    .split(' ')
    .map((word, index) => ({ start: from + index, end: from + index + 0.5, text: word }))
  return { start: from, end: words.at(-1)?.end ?? from, speaker: 'Ann', text, words }
}

test('a timed segment becomes one entry a sentence, from its first word to the end of its last', () => {
  const { entries, is_timed } = viewOf(spoken('Yes. We should lower taxes! Why not?', 10))
  expect(is_timed).toBe(true)
  expect(entries).toEqual([
    { text: 'Yes.', speaker: 'Ann', timestamp: 10, end: 10.5 },
    { text: 'We should lower taxes!', speaker: 'Ann', timestamp: 11, end: 14.5 },
    { text: 'Why not?', speaker: 'Ann', timestamp: 15, end: 16.5 },
  ])
})

test('titles, initials and abbreviations cut no sentence', () => {
  const text = 'Dr. Ann Lee of the U.S. Senate met J. R. Smith on Jan. 6 about No. 5. It cost 3.5 million.'
  expect(viewOf(spoken(text)).entries.map((entry) => entry.text)).toEqual([
    'Dr. Ann Lee of the U.S. Senate met J. R. Smith on Jan. 6 about No. 5.',
    'It cost 3.5 million.',
  ])
})

test('a segment without words, or with other words than its text, stays whole', () => {
  const { words: _, ...wordless } = spoken('One thing. Another thing.')
  const other = { ...spoken('One thing. Another thing.'), words: spoken('Something else entirely.').words }
  for (const segment of [wordless, other]) {
    expect(viewOf(segment).entries).toEqual([
      { text: 'One thing. Another thing.', speaker: 'Ann', timestamp: 0, end: 3.5 },
    ])
  }
})

test('a word that reaches over the end of a sentence keeps the two together and no others', () => {
  const text = 'One thing. Another thing. 話です。次です。 The end.'
  const words = [
    { start: 0, end: 1, text: 'One' },
    { start: 1, end: 3, text: 'thing. Another' },
    { start: 3, end: 4, text: 'thing.' },
    { start: 5, end: 7, text: '話です。次です。' },
    { start: 8, end: 9, text: 'The' },
    { start: 9, end: 9.5, text: 'end.' },
  ]
  expect(viewOf({ start: 0, end: 10, text, words }).entries).toEqual([
    { text: 'One thing. Another thing.', speaker: null, timestamp: 0, end: 4 },
    { text: '話です。次です。', speaker: null, timestamp: 5, end: 7 },
    { text: 'The end.', speaker: null, timestamp: 8, end: 9.5 },
  ])
})

test('an untimed transcript keeps null for both times', () => {
  const view = viewOf({ start: null, end: null, text: 'One thing. Another thing.' })
  expect(view.is_timed).toBe(false)
  expect(view.entries).toEqual([
    { text: 'One thing. Another thing.', speaker: null, timestamp: null, end: null },
  ])
})

test('the speech is complete and in order, in any script', () => {
  const said = '今日は税金の話です。次は学校です。 Et voilà ! «Oui.» الضرائب مهمة. نعم؟'
  const file = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n${said}\n`
  const transcript = readTranscript(new TextEncoder().encode(file), { source: 'publisher' })
  const { entries } = transcriptView(transcript, 1)
  const letters = (text: string) => text.replace(/\s/g, '')
  expect(letters(entries.map((entry) => entry.text).join(''))).toBe(letters(said))
  const times = entries.map((entry) => entry.timestamp ?? -1)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(entries.length).toBeGreaterThan(2)
})

test('a single segment of a whole day is split', () => {
  const segment = spoken('We should talk about this. '.repeat(40_000).trim())
  expect(viewOf(segment).entries).toHaveLength(40_000)
})
