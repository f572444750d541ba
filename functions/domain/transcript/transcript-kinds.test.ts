import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

function read(file: string | object) {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  return readTranscriptFile(new TextEncoder().encode(text), { source: 'publisher' })
}

const saidBy = (file: string | object) =>
  read(file).transcript.segments.map(({ start, end, speaker, text }) => ({ start, end, speaker, text }))

const startsOf = (file: string | object) =>
  read(file)
    .transcript.segments.flatMap(({ words }) => words ?? [])
    .map(({ start, text }) => [text, start])

const srt = `1
00:00:00,500 --> 00:00:02,000
Ann: <i>Taxes</i> are {\\an8}high,
I think &amp; say.
2
00:00:02,000 --> 00:00:03,000
Bob: In

1984 they were not.

3
00:00:03,000 --> 00:00:04,000
Ann: No.`

test('SRT: numbers, tags and places go, blank lines within a cue and cues without one between are read', () => {
  expect(read(srt).kind).toBe('SRT')
  expect(saidBy(srt)).toEqual([
    { start: 0.5, end: 2, speaker: 'Ann', text: 'Taxes are high, I think & say.' },
    { start: 2, end: 3, speaker: 'Bob', text: 'In 1984 they were not.' },
    { start: 3, end: 4, speaker: 'Ann', text: 'No.' },
  ])
})

test('SRT without numbers and hours, with points, is SRT', () => {
  const file = '00:01.5 --> 00:02.5\nSeven\n8\n\n00:03.0 --> 00:04.0\nnine.\n'
  expect(read(file).kind).toBe('SRT')
  expect(saidBy(file)).toEqual([{ start: 1.5, end: 4, speaker: undefined, text: 'Seven 8 nine.' }])
})

test('Whisper: segments, language, and words where it gave them', () => {
  const words = [
    { word: ' In', start: 0.5, end: 0.7, probability: 0.9 },
    { word: ' 2014', probability: 0.1 },
    { word: ' we', start: 2, end: 2.2 },
    { word: ' won.', start: 2.3, end: 3 },
  ]
  const file = {
    text: ' In 2014 we won.',
    segments: [{ id: 0, start: 0, end: 4, text: ' In 2014 we won.', words }],
    language: 'en',
  }
  expect(read(file)).toMatchObject({ kind: 'Whisper', transcript: { language: 'en', durationSeconds: 4 } })
  expect(startsOf(file)).toEqual([
    ['In', 0.5],
    ['2014', 0.7],
    ['we', 2],
    ['won.', 2.3],
  ])
})

test('Whisper’s text alone is an untimed transcript', () => {
  expect(saidBy({ text: ' Hello there.' })).toEqual([
    { start: null, end: null, speaker: undefined, text: 'Hello there.' },
  ])
})

test('Whisper’s words alone are a timed one', () => {
  const file = {
    text: 'hello there',
    words: [
      { word: 'hello', start: 1, end: 1.5 },
      { word: 'there', start: 2, end: 2.5 },
    ],
  }
  expect(startsOf(file)).toEqual([
    ['hello', 1],
    ['there', 2],
  ])
})

test('whisper-timestamped: words keep their own times', () => {
  const words = [
    { text: 'Hello', start: 1.4, end: 1.7, confidence: 0.9 },
    { text: 'you.', start: 2.1, end: 2.4, confidence: 0.8 },
  ]
  const file = {
    text: '',
    segments: [{ id: 0, start: 1.4, end: 2.4, text: ' Hello you.', tokens: [1, 2], words }],
  }
  expect(read(file).kind).toBe('whisper-timestamped')
  expect(startsOf(file)).toEqual([
    ['Hello', 1.4],
    ['you.', 2.1],
  ])
})

test('whisper.cpp: a segment that begins without a space continues the word before it', () => {
  const segment = (text: string, from: number, to: number) => ({
    timestamps: { from: '', to: '' },
    offsets: { from, to },
    text,
  })
  const file = {
    result: { language: 'en' },
    transcription: [
      segment(' A new p', 0, 1000),
      segment('odcast', 1000, 1500),
      segment(' begins.', 1500, 2000),
    ],
  }
  expect(
    read({ ...file, transcription: file.transcription.map(({ offsets, text }) => ({ offsets, text })) }),
  ).toMatchObject({
    kind: 'whisper.cpp',
    transcript: { language: 'en', segments: [{ start: 0, end: 2, text: 'A new podcast begins.' }] },
  })
})

test('whisper.cpp: tokens are put together to words', () => {
  const token = (text: string, from: number) => ({ text, offsets: { from, to: from + 200 }, id: 1, p: 0.9 })
  const tokens = [
    token('[_BEG_]', 0),
    token(' Hel', 100),
    token('lo', 300),
    token(' you', 700),
    token('.', 900),
  ]
  const file = { transcription: [{ offsets: { from: 0, to: 2000 }, text: ' Hello you.', tokens }] }
  expect(startsOf(file)).toEqual([
    ['Hello', 0.1],
    ['you.', 0.7],
  ])
})

test('WhisperX: words that no time was found for are said between their neighbors, and the words say who speaks', () => {
  const word = (text: string, start: number | undefined, speaker: string) => ({
    word: text,
    start,
    end: start && start + 0.4,
    score: 0.9,
    speaker,
  })
  const words = [word('Is', 1, 'SPEAKER_00'), word('it?', 1.5, 'SPEAKER_00'), word('No.', 3, 'SPEAKER_01')]
  const file = { segments: [{ start: 1, end: 3.4, text: ' Is it? No.', words }], word_segments: [] }
  expect(read(file).kind).toBe('WhisperX')
  expect(saidBy(file)).toEqual([
    { start: 1, end: 1.9, speaker: 'SPEAKER_00', text: 'Is it?' },
    { start: 3, end: 3.4, speaker: 'SPEAKER_01', text: 'No.' },
  ])
})

test.each([
  [
    'named',
    { transcripts: [{ start: '00:00:01.000', end: '00:00:2.500', text: 'Servus.', speaker: 'ann' }] },
  ],
  ['a bare list', [{ end: 2.5, text: 'Servus.', start: 1, speaker: 'ann' }]],
  ['milliseconds', [{ start_ms: 1000, end_ms: 2500, text: 'Servus.', speaker: { name: 'ann' } }]],
  ['grouped', [{ speaker: 'ann', items: [{ start: 1, end: 2.5, text: 'Servus.' }] }]],
])('Podlove: %s', (_, file) => {
  expect(read(file).kind).toBe('Podlove')
  expect(saidBy(file)).toEqual([{ start: 1, end: 2.5, speaker: 'ann', text: 'Servus.' }])
})

test('a bare list of subtitles in milliseconds is distinguished from one in seconds', () => {
  const file = [
    { start: 1000, end: 4000, text: 'It is another hot and sunny day.' },
    { start: 5000, end: 9000, text: 'Temperature is 84 degrees downtown.' },
  ]
  expect(read(file).transcript.durationSeconds).toBe(9)
})

test('DOTE: points or commas, speakers or none', () => {
  const lines = [
    { startTime: '00:00:01.000', endTime: '00:00:02,500', speakerDesignation: 'Ann', text: 'One.' },
    { startTime: '00:00:03,000', speakerDesignation: 'Bob', text: 'Two.' },
  ]
  expect(read({ lines }).kind).toBe('DOTE')
  expect(saidBy({ lines })).toEqual([
    { start: 1, end: 2.5, speaker: 'Ann', text: 'One.' },
    { start: 3, end: 3, speaker: 'Bob', text: 'Two.' },
  ])
})

const html = `<!DOCTYPE html><html><head><title>Never said</title><style>p{}</style></head><body>
<cite>Kevin:</cite> <time>0:05</time><p>We&#39;d like <b>to</b> go.<br>Now.</p>
<cite>Al Bo :</cite><time>1:00:09</time><p>Go.</p></body></html>`

test('HTML: cite says who, time says when, p says what', () => {
  const { kind, removed } = read(html)
  expect(kind).toBe('HTML')
  expect(removed).toMatchObject({ names: 4, times: 2 })
  expect(saidBy(html).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Kevin', "We'd like to go. Now."],
    ['Al Bo', 'Go.'],
  ])
  expect(saidBy(html)[0]?.start).toBe(5)
  expect(read(html).transcript.segments.at(-1)?.start).toBe(3609)
})

test('plain text: times and names at the beginning of its lines are no words', () => {
  const file = '[00:01] Ann: Hello there.\n[00:05] Bob: At 10:30 we go.\n[00:09] Ann: Bye.\n'
  const { kind, removed } = read(file)
  expect({ kind, removed }).toMatchObject({ kind: 'plain text', removed: { names: 3, times: 3 } })
  expect(saidBy(file)).toEqual([
    { start: 1, end: 5, speaker: 'Ann', text: 'Hello there.' },
    { start: 5, end: 9, speaker: 'Bob', text: 'At 10:30 we go.' },
    { start: 9, end: 9, speaker: 'Ann', text: 'Bye.' },
  ])
})

test('plain text: a name and its time may be on a line of their own', () => {
  const file = 'Ann Lee (00:01):\nHello there.\n\nBob 00:05\nHi you.\n\nAnn Lee [00:09]\nBye.'
  expect(saidBy(file).map(({ start, speaker, text }) => [start, speaker, text])).toEqual([
    [1, 'Ann Lee', 'Hello there.'],
    [5, 'Bob', 'Hi you.'],
    [9, 'Ann Lee', 'Bye.'],
  ])
})

test('plain text that begins with a bracket is no JSON', () => {
  expect(saidBy('[Music] Hello and welcome.\nWe begin.')).toHaveLength(1)
})

test('Amazon Transcribe: a channel is a speaker, and two who speak at once are not shuffled', () => {
  const word = (content: string, start: number) => ({
    type: 'pronunciation',
    start_time: String(start),
    end_time: String(start + 0.4),
    alternatives: [{ content }],
  })
  const stop = { type: 'punctuation', alternatives: [{ content: '.' }] }
  const channels = [
    {
      channel_label: 'ch_0',
      items: [word('That', 1), word('is', 1.5), word('so', 2), stop, word('Well', 9), stop],
    },
    { channel_label: 'ch_1', items: [word('Oh', 1.2), word('yes', 1.7), stop] },
  ]
  const file = { results: { items: [word('That', 1)], channel_labels: { channels, number_of_channels: 2 } } }
  expect(saidBy(file).map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'ch_0: That is so.',
    'ch_1: Oh yes.',
    'ch_0: Well.',
  ])
})

test('a broken segment costs that segment and is counted', () => {
  const segments = [
    { startTime: 1, endTime: 2, body: 'One.' },
    null,
    { startTime: 3, endTime: 4, body: 7 },
    'five',
    { startTime: 5, endTime: 6, body: 'Six.' },
  ]
  expect(read({ segments })).toMatchObject({ removed: { brokenSegments: 3 } })
  expect(saidBy({ segments }).map(({ text }) => text)).toEqual(['One. Six.'])
})

test('segments are put into the order in which they are said', () => {
  const cue = (second: number, text: string) =>
    `00:0${second}.000 --> 00:0${second}.900\n<v V${second}>${text}\n`
  const file = `WEBVTT\n\n${[cue(3, 'Three.'), cue(1, 'One.'), cue(2, 'Two.')].join('\n')}`
  expect(saidBy(file).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.'])
})

test.each([
  ['UTF-16 with a mark', Buffer.from('\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nCafé “so”.\n', 'utf16le')],
  ['UTF-16 without one', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nCafé “so”.\n', 'utf16le')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nCafé “so”.\n')],
  ['carriage returns', Buffer.from('WEBVTT\r\r00:01.000 --> 00:02.000\rCafé “so”.\r')],
])('%s is read as what it says', (_, bytes) => {
  const { transcript } = readTranscriptFile(bytes, { source: 'publisher', charset: 'iso-8859-1' })
  expect(transcript.segments.map(({ text }) => text)).toEqual(['Café “so”.'])
})

test('no space precedes a sign that a program writes as a word of its own', () => {
  const word = (body: string, startTime: number) => ({ body, startTime, endTime: startTime + 0.4 })
  const segments = [word('Yes', 1), word(',', 1.4), word('we', 2), word('can', 2.5), word('.', 2.9)]
  expect(saidBy({ segments }).map(({ text }) => text)).toEqual(['Yes, we can.'])
})
