import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'
import { nothingRemoved } from '#functions/domain/transcript/removed-words.ts'
import { attributeSpeakers } from '#functions/domain/transcript/speaker-turns.ts'

type Said = { speaker?: string | undefined; text: string }

function turnsOf(file: string): [string | undefined, string][] {
  const { transcript } = readTranscriptFile(new TextEncoder().encode(file), { source: 'publisher' })
  return transcript.segments.map(({ speaker, text }) => [speaker, text])
}

const vtt = (said: readonly Said[]) =>
  `WEBVTT\n\n${said
    .map(({ speaker, text }, index) => {
      const second = (at: number) => `00:${String(at).padStart(2, '0')}.000`
      return `${second(index)} --> ${second(index + 1)}\n${speaker ? `<v ${speaker}>` : ''}${text}\n`
    })
    .join('\n')}`

test('a speaker who is named only at a change speaks until the next', () => {
  const file = vtt([
    { speaker: 'Ann', text: 'I say this with all that I have learned in ten years.' },
    { text: 'And I say that too, whatever anybody may think about it.' },
    { speaker: 'Bob', text: 'I do not agree with any of it, and I never will agree.' },
    { text: 'Not at all, not today, not tomorrow, not in a hundred years.' },
    { speaker: 'Ann', text: 'So be it.' },
  ])
  expect(turnsOf(file).map(([speaker]) => speaker)).toEqual(['Ann', 'Bob', 'Ann'])
  expect(turnsOf(file)[0]?.[1]).toMatch(/^I say .* think about it\.$/)
})

test('where every segment has its name, one without has none', () => {
  const names = ['Ann', 'Ann', 'Ann', undefined, 'Bob', 'Bob', 'Bob']
  const file = vtt(names.map((speaker, index) => ({ speaker, text: `Sentence number ${index}.` })))
  expect(turnsOf(file).map(([speaker]) => speaker)).toEqual(['Ann', undefined, 'Bob'])
})

test('a name before a colon speaks until the next, within a cue as well', () => {
  const file = vtt([
    { text: 'Ann Lee: Good morning. It is 10:30.' },
    { text: 'The vote was 51: 49, they say.' },
    { text: 'Dr. Bob O’Neil: Is it?\nAnn Lee: It is.' },
    { text: 'DOCTOR BOB: No.' },
    { text: 'Dr. Bob O’Neil: Well.' },
  ])
  expect(turnsOf(file)).toEqual([
    ['Ann Lee', 'Good morning. It is 10:30. The vote was 51: 49, they say.'],
    ['Dr. Bob O’Neil', 'Is it?'],
    ['Ann Lee', 'It is.'],
    ['DOCTOR BOB', 'No.'],
    ['Dr. Bob O’Neil', 'Well.'],
  ])
})

test.each([
  'Note: this was recorded in May.',
  'Star Wars: A New Hope is a film.',
  '10:30: we begin.',
  'https://x.example: a page.',
  'The thing is this: we pay.',
])('«%s» is said by who spoke before', (line) => {
  const file = vtt([
    { text: 'Ann: I was there.' },
    { text: 'Bob: So was I.' },
    { text: 'Ann: Good.' },
    { text: line },
    { text: 'Bob: Yes.' },
  ])
  const ann = turnsOf(file).filter(([speaker]) => speaker === 'Ann')
  expect(ann.map(([, text]) => text).join(' ')).toBe(`I was there. Good. ${line}`)
})

test('a line that breaks before a word with a colon names no speaker', () => {
  const file = vtt([
    { text: 'We watched Star\nWars: it was good.' },
    { text: 'Then we watched Star\nTrek: it was long.' },
  ])
  expect(turnsOf(file).map(([speaker]) => speaker)).toEqual([undefined])
})

test('a speaker who is named once counts too', () => {
  const file = vtt([
    { text: 'Host: Welcome.' },
    { text: 'Ann: Hello.' },
    { text: 'Host: We have a caller.' },
    { text: 'Sarah: My question is this.' },
    { text: 'Ann: Good question.' },
  ])
  expect(turnsOf(file).map(([speaker]) => speaker)).toEqual(['Host', 'Ann', 'Host', 'Sarah', 'Ann'])
})

test('a mark of change ends what a named speaker says', () => {
  const file = vtt([
    { text: '&gt;&gt; ANN: Hello there, and welcome to the show.' },
    { text: '&gt;&gt; Thank you for having me.' },
    { text: '&gt;&gt; ANN: So let us begin.' },
  ])
  expect(turnsOf(file)).toEqual([
    ['ANN', 'Hello there, and welcome to the show.'],
    [undefined, 'Thank you for having me.'],
    ['ANN', 'So let us begin.'],
  ])
})

test('a mark of change ends the words of a speaker whom the file itself names', () => {
  const file = vtt([
    { speaker: 'Ann', text: 'I say this with all that I have learned in ten years.' },
    { text: 'And I say that too, whatever anybody may think about it.' },
    { text: '&gt;&gt; Nobody asked you, and nobody ever will.' },
    { speaker: 'Bob', text: 'I do not agree with any of it, and I never will agree.' },
  ])
  expect(turnsOf(file)).toEqual([
    ['Ann', expect.stringMatching(/^I say .* think about it\.$/)],
    [undefined, 'Nobody asked you, and nobody ever will.'],
    ['Bob', 'I do not agree with any of it, and I never will agree.'],
  ])
})

test.each(['»Wir zahlen alle«, sagte er.', '»Vi betaler alle,« sagde hun.', '»Wir« und »ihr« sind Wörter.'])(
  'a quotation is no mark of change: %s',
  (text) => {
    const file = vtt([
      { text: 'ANN: Hello there, and welcome to the show.' },
      { text: 'BOB: Thank you for having me.' },
      { text: 'ANN: So let us begin.' },
      { text },
    ])
    const [speaker, said] = turnsOf(file).at(-1) ?? []
    expect(speaker).toBe('ANN')
    expect(said).toBe(`So let us begin. ${text}`)
  },
)

test('a mark of change at its word without a space deletes no word', () => {
  const said = (text: string) => ({
    text,
    start: 0,
    end: 4,
    words: text.split(/\s+/).map((word, start) => ({ text: word, start })),
  })
  const parts = attributeSpeakers([said('>>Hello there\n>> Good morning\n»So begin')], nothingRemoved())
  expect(parts.map(({ words }) => words)).toEqual([
    [
      { text: 'Hello', start: 0 },
      { text: 'there', start: 1 },
    ],
    [
      { text: 'Good', start: 3 },
      { text: 'morning', start: 4 },
    ],
    [
      { text: 'So', start: 5 },
      { text: 'begin', start: 6 },
    ],
  ])
})
