import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

const read = (file: string) => readTranscriptFile(new TextEncoder().encode(file), { source: 'publisher' })

const vtt = (cues: readonly string[]) => {
  const clock = (second: number) => `00:${String(second).padStart(2, '0')}.000`
  return `WEBVTT\n\n${cues.map((cue, at) => `${clock(at)} --> ${clock(at + 1)}\n${cue}\n`).join('\n')}`
}

const turnsOf = (file: string) =>
  read(file).transcript.segments.map(({ speaker, turn, text }) => [speaker ?? turn, text])

test.each(['&gt;&gt; ', '>> ', '>>', '&gt;&gt;&gt; ', '>>> ', '＞＞', '≫'])(
  'each "%s" at the start of a line begins the turn of another person',
  (mark) => {
    const cues = [
      `${mark}Who pays?`,
      `${mark}I do, and I`,
      'will say why.',
      `Because.\n${mark}That is wrong.`,
    ]
    expect(turnsOf(vtt(cues))).toEqual([
      [1, 'Who pays?'],
      [2, 'I do, and I will say why. Because.'],
      [3, 'That is wrong.'],
    ])
  },
)

test('a mark in the middle of a line begins a turn at its share of the time', () => {
  const { segments } = read(vtt(['Who pays? >> I do. >> ANN: No. >> I WAS', 'GOING TO >> no'])).transcript
  expect(segments.map(({ speaker, turn, start, text }) => [speaker ?? turn, start, text])).toEqual([
    [undefined, 0, 'Who pays?'],
    [1, expect.closeTo(0.33), 'I do.'],
    ['ANN', expect.closeTo(0.69), 'No.'],
    [2, expect.closeTo(0.87), 'I WAS GOING TO'],
    [3, expect.closeTo(1.86), 'no'],
  ])
})

test.each(['We shift 1024 >> 3 and are done.', 'a>>b is right.', 'See »this« and »that«.', '5 > 3 is so.'])(
  'no mark of a turn: %s',
  (text) => {
    expect(turnsOf(vtt(['ANN: Well.', text, 'ANN: So.']))).toEqual([['ANN', `Well. ${text} So.`]])
  },
)

test.each([
  ['hyphens', '- Who pays?\n- I do.'],
  ['hyphens without a space', '-Who pays?\n-I do.'],
  ['minus signs', '− Who pays?\n− I do.'],
  ['en dashes', '– Who pays?\n– I do.'],
  ['em dashes', '—Who pays?\n—I do.'],
  ['tags around them', '<i>- Who pays?</i>\n<i>- I do.</i>'],
  ['dashes in one line', '- Who pays? - I do.'],
])('two voices share a caption with %s', (_, cue) => {
  expect(turnsOf(vtt(['<v Ann>Well.', cue, 'Because of that.']))).toEqual([
    ['Ann', 'Well.'],
    [1, 'Who pays?'],
    [2, 'I do.'],
    [3, 'Because of that.'],
  ])
})

test.each(['[Door opens]', 'So I did.'])('two voices follow a line without a dash: %s', (lead) => {
  expect(turnsOf(vtt(['<v Ann>Well', `${lead}\n- Who is it?\n- Me.`]))).toEqual([
    ['Ann', `Well ${lead}`],
    [1, 'Who is it?'],
    [2, 'Me.'],
  ])
})

test('a voice with a dash goes on over a broken line and into the next caption', () => {
  expect(turnsOf(vtt(['- Who pays\nfor that?\n- I do, because', 'they asked me.']))).toEqual([
    [1, 'Who pays for that?'],
    [2, 'I do, because they asked me.'],
  ])
})

test('a dash before a name with a colon is part of its label', () => {
  expect(turnsOf(vtt(['- ANN: Who pays?\n- BOB: I do.', '- ANN: Why?\n- BOB: Hm.']))).toEqual([
    ['ANN', 'Who pays?'],
    ['BOB', 'I do.'],
    ['ANN', 'Why?'],
    ['BOB', 'Hm.'],
  ])
})

test.each([
  ['a single dash', ['- and that is all.']],
  ['a dash in the second line', ['I paid\n- and so did you.']],
  ['two dashes behind an undashed line', ['We need\n- schools\n- roads']],
  ['a list after a colon', ['We need this:', '- More money for schools.\n- Less of it for roads.']],
  ['a list of single words', ['- schools\n- roads']],
  ['negative numbers', ['-5 degrees today.\n-10 degrees tomorrow.']],
  ['pauses', ['—and then he left.\n—and she did too.']],
  ['double dashes', ['-- and then he left.\n-- And she did.']],
])('no change of voice: %s', (_, cues) => {
  const said = cues.join(' ').replace('\n', ' ').replace('\n', ' ')
  expect(turnsOf(vtt(['<v Ann>I say', ...cues]))).toEqual([['Ann', `I say ${said}`]])
})

test('<v -> is the voice of another person, who has no name', () => {
  const file = vtt([
    '<v ->Who pays?</v>',
    'I ask.',
    '<v ->I do.</v> <v ->So do I.</v>',
    '<v Prof. Ann>Good.</v>',
  ])
  expect(turnsOf(file)).toEqual([
    [1, 'Who pays? I ask.'],
    [2, 'I do.'],
    [3, 'So do I.'],
    ['Prof. Ann', 'Good.'],
  ])
})

test('a mark inside the words of a named person ends them', () => {
  const segments = [
    { speaker: 'Ann', startTime: 0, endTime: 2, body: '>> Who pays? >> I do.' },
    { speaker: 'Ann', startTime: 2, endTime: 3, body: 'Thank you.' },
    { speaker: 'Bob', startTime: 3, endTime: 5, body: '- Why?\n- Because.' },
  ]
  expect(turnsOf(JSON.stringify({ segments }))).toEqual([
    ['Ann', 'Who pays?'],
    [1, 'I do.'],
    ['Ann', 'Thank you.'],
    [2, 'Why?'],
    [3, 'Because.'],
  ])
})

test('marks are counted as removed, except where they are part of a word', () => {
  expect(read(vtt(['>> Who pays?\n>>I do.', '- So?\n-Yes.'])).removed.names).toBe(2)
})

test('a name after a mark is that of the next words, also where the file names others by itself', () => {
  expect(turnsOf(vtt(['<v Ann>Hello.', '&gt;&gt; BOB: Hi there.', 'And you?', '<v Ann>Well.']))).toEqual([
    ['Ann', 'Hello.'],
    ['BOB', 'Hi there. And you?'],
    ['Ann', 'Well.'],
  ])
})

test('plain text with times and marks has turns', () => {
  const lines = ['[00:01] >> Hello there.', '[00:05] >> Who are you?', '[00:09] I ask.', '[00:12] >> Bo.']
  expect(turnsOf(lines.join('\n'))).toEqual([
    [1, 'Hello there.'],
    [2, 'Who are you? I ask.'],
    [3, 'Bo.'],
  ])
})

test('turns inside a segment have the times of their words', () => {
  const words = [
    { word: '-', start: 0, end: 0.1 },
    { word: 'Why?', start: 0.1, end: 1 },
    { word: '-', start: 2, end: 2.1 },
    { word: 'So.', start: 2.5, end: 3 },
  ]
  const file = { segments: [{ start: 0, end: 4, text: '- Why? - So.', words }] }
  const { segments } = read(JSON.stringify(file)).transcript
  expect(segments).toMatchObject([
    { start: 0, end: 1, turn: 1, words: [{ text: 'Why?', start: 0.1 }] },
    { start: 2.5, end: 4, turn: 2, words: [{ text: 'So.', start: 2.5 }] },
  ])
})

test('marks in captions that roll up begin each turn once', () => {
  const cues = [
    '>> Who wants to raise',
    '>> Who wants to raise\ntaxes on workers?',
    'taxes on workers?\n>> I do,',
    '>> I do,\nand I say why.',
    'and I say why.\n>> No.',
  ]
  expect(turnsOf(vtt(cues))).toEqual([
    [1, 'Who wants to raise taxes on workers?'],
    [2, 'I do, and I say why.'],
    [3, 'No.'],
  ])
})
