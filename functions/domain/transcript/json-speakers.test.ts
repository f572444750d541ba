import { expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'

function saidIn(file: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(file))
  const { segments } = readTranscript(bytes, { source: 'publisher' })
  return segments.map(({ speaker, text }) => [speaker, text])
}

const spoken = (text: string, speakers: readonly unknown[], member = 'speaker') =>
  text.split(' ').map((word, at) => ({ word, start: at, end: at + 0.5, [member]: speakers[at] }))

const text = 'You know? Yes, I know.'
const two = [0, 0, 1, 1, 1]
const labels = (one: unknown, other: unknown) => two.map((voice) => (voice === 0 ? one : other))

test.each([
  ['speaker', 'SPEAKER_00', 'SPEAKER_01'],
  ['speaker_id', 'speaker_0', 'speaker_1'],
  ['speakerId', 0, 1],
  ['speaker', 0, 1],
  ['speakerName', 'Ann', 'Bo'],
  ['speaker_name', 'Ann', 'Bo'],
  ['speakerLabel', 'Ann', 'Bo'],
  ['spk', 'spk_0', 'spk_1'],
  ['speakerTag', 1, 2],
])("a word's %s (%s) wins over the speaker of its segment", (member, one, other) => {
  const words = spoken(text, labels(one, other), member)
  expect(saidIn({ segments: [{ start: 0, end: 5, text: ` ${text}`, [member]: one, words }] })).toEqual([
    [String(one), 'You know?'],
    [String(other), 'Yes, I know.'],
  ])
})

test.each([
  ['inside', ['A', undefined, 'B', undefined, 'B']],
  ['at the start', [undefined, 'A', 'B', 'B', 'B']],
  ['at the end', ['A', 'A', 'B', 'B', undefined]],
  ['as null', ['A', null, 'B', 'B', null]],
])('a word without a speaker has that of its neighbor: %s', (_, speakers) => {
  const words = spoken(text, speakers)
  const expected = [
    ['A', 'You know?'],
    ['B', 'Yes, I know.'],
  ]
  expect(saidIn({ segments: [{ start: 0, end: 5, text, speaker: 'B', words }] })).toEqual(expected)
  expect(saidIn({ words })).toEqual(expected)
  const items = words.map(({ word, start, end, speaker }) => ({
    type: 'pronunciation',
    start_time: `${start}`,
    end_time: `${end}`,
    alternatives: [{ content: word }],
    speaker_label: speaker,
  }))
  expect(saidIn({ results: { items } })).toEqual(expected)
})

test("words that all have another speaker than their segment keep theirs, with their segment's time", () => {
  const words = spoken(text, labels('B', 'B'))
  expect(saidIn({ segments: [{ start: 0, end: 5, text, speaker: 'A', words }] })).toEqual([['B', text]])
})

test('words without signs, or with one left out, still divide the text of their segment', () => {
  const words = spoken('you know yes know', ['A', 'A', 'B', 'B'])
  expect(saidIn({ segments: [{ start: 0, end: 5, text, speaker: 'A', words }] })).toEqual([
    ['A', 'You know?'],
    ['B', 'Yes, I know.'],
  ])
})

test.each([
  [{ speaker: '3', voice: 'Eric' }, 'Eric'],
  [{ speaker: 3, voice: 'Eric' }, 'Eric'],
  [{ speaker: 'eric-w', voice: 'Eric' }, 'Eric'],
  [{ voice: 'Eric' }, 'Eric'],
  [{ speaker: '3', voice: '' }, '3'],
  [{ speaker: 'Eric', voice: '2' }, 'Eric'],
  [{ speaker: 'Eric', voice: 'en-US-Neural' }, 'Eric'],
  [{ speaker: 'SPEAKER_00', speaker_name: 'Eric' }, 'Eric'],
  [{ speaker: 'Unknown', speaker_id: 'S2' }, 'S2'],
  [{ speaker: { id: 4, name: 'Eric' } }, 'Eric'],
])('of %j, %s is the speaker', (labels, speaker) => {
  expect(saidIn([{ start: '00:00:01.000', end: '00:00:02.000', ...labels, text: 'Hello.' }])).toEqual([
    [speaker, 'Hello.'],
  ])
})
