import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

const read = (file: object) =>
  readTranscriptFile(new TextEncoder().encode(JSON.stringify(file)), { source: 'publisher' })

const saidBy = (file: object) =>
  read(file).transcript.segments.map(({ start, end, speaker, text }) => [start, end, speaker, text])

const startsOf = (file: object) =>
  read(file)
    .transcript.segments.flatMap(({ words }) => words ?? [])
    .map(({ start, text }) => [text, start])

const dialogue = [
  { speaker: 0, words: ['Hi', 'there,', 'Bob.'] },
  { speaker: 1, words: ['Good', 'morning,', 'Ann.'] },
]

/** Each word takes 0.3 seconds of 0.4. */
const timed = dialogue
  .flatMap(({ speaker, words }) => words.map((text) => ({ speaker, text })))
  .map((word, index) => ({ ...word, start: 0.1 + index * 0.4, end: 0.4 + index * 0.4 }))

const inMilliseconds = timed.map(({ speaker, text, start, end }) => ({
  speaker: 'AB'.charAt(speaker),
  text,
  start: Math.round(start * 1000),
  end: Math.round(end * 1000),
}))

const utterances = dialogue.map(({ words }, index) => ({
  speaker: 'AB'.charAt(index),
  text: words.join(' '),
  start: 100 + index * 1200,
  end: 1200 + index * 1200,
}))

const dialogueOf = (one: string, other: string) => [
  [0.1, 1.2, one, 'Hi there, Bob.'],
  [1.3, 2.4, other, 'Good morning, Ann.'],
]

test.each([
  ['utterances', { audio_duration: 3, words: inMilliseconds, utterances }],
  [
    'utterances with words',
    {
      audio_duration: 3,
      utterances: utterances.map((one, index) => ({
        ...one,
        words: inMilliseconds.slice(index * 3, index * 3 + 3),
      })),
    },
  ],
  ['words alone', { audio_duration: 3, utterances: null, words: inMilliseconds }],
  ['an empty list of utterances', { audio_duration: 3, utterances: [], words: inMilliseconds }],
  ['utterances in a file that does not say how long it is', { utterances }],
  ['sentences', { id: 'x', sentences: utterances, audio_duration: 3 }],
])('AssemblyAI: %s are read in milliseconds', (_, file) => {
  expect(read(file).kind).toBe('AssemblyAI')
  expect(saidBy(file)).toEqual(dialogueOf('A', 'B'))
})

test('the length of the audio says that times are seconds, and others than whole ones are milliseconds', () => {
  const slow = [{ start: 0, end: 600, text: 'Om.', speaker: 'A' }]
  expect(saidBy({ audio_duration: 600, utterances: slow })).toEqual([[0, 600, 'A', 'Om.']])
  const halves = [{ start: 100.5, end: 2400.5, text: 'Hello there.', speaker: 'A' }]
  expect(saidBy({ audio_duration: 3, utterances: halves })[0]?.[1]).toBe(2.401)
})

test.each([
  [
    'segments',
    {
      segments: [
        { start: 0, end: 4200, text: 'Hello there, everybody.' },
        { start: 4200, end: 9000, text: 'This is the news.' },
      ],
    },
  ],
  ['times written as text', { segments: [{ start: '0', end: '9000', text: 'Hello there, everybody.' }] }],
  ['Podcasting 2.0', { segments: [{ startTime: 0, endTime: 9000, body: 'Hello there, everybody.' }] }],
])('no file is a thousand times too long: %s', (_, file) => {
  expect(read(file).transcript.durationSeconds).toBe(9)
})

test('music of minutes in whole seconds stays as long as it is', () => {
  const segments = [
    { start: 0, end: 300, text: '[Music]' },
    { start: 300, end: 304, text: 'Good evening, everybody, and welcome back.' },
  ]
  expect(read({ segments }).transcript.durationSeconds).toBe(304)
})

const deepgramWords = timed.map(({ text, ...word }) => ({
  ...word,
  word: text.toLowerCase().replace(/\W/g, ''),
  punctuated_word: text,
  confidence: 0.9,
}))

const deepgramParagraphs = dialogue.map(({ speaker, words }, index) => ({
  speaker,
  sentences: [{ text: words.join(' '), start: 0.1 + index * 1.2, end: 1.2 + index * 1.2 }],
}))

const deepgram = (alternative: object) => ({
  metadata: { duration: 3 },
  results: { channels: [{ alternatives: [alternative, { transcript: 'never said', words: [] }] }] },
})

test.each([
  ['words', deepgram({ transcript: 'Hi …', words: deepgramWords })],
  ['paragraphs', deepgram({ paragraphs: { transcript: '', paragraphs: deepgramParagraphs } })],
  [
    'utterances',
    {
      results: {
        utterances: utterances.map(({ text, start, end }, speaker) => ({
          speaker,
          transcript: text,
          start: start / 1000,
          end: end / 1000,
        })),
      },
    },
  ],
])('Deepgram: %s become sentences by speaker', (_, file) => {
  expect(read(file).kind).toBe('Deepgram')
  expect(saidBy(file)).toEqual(dialogueOf('speaker_0', 'speaker_1'))
})

test('Deepgram: each of several channels is a speaker', () => {
  const channel = (speaker: number) => ({
    alternatives: [
      {
        words: deepgramWords
          .filter((word) => word.speaker === speaker)
          .map(({ speaker: _, ...word }) => word),
      },
    ],
  })
  expect(saidBy({ results: { channels: [channel(0), channel(1)] } })).toEqual(
    dialogueOf('channel_0', 'channel_1'),
  )
})

const googleWords = (time: (seconds: number) => unknown) =>
  timed.map(({ text, speaker, start, end }) => ({
    word: text,
    startTime: time(start),
    endTime: time(end),
    speakerTag: speaker + 1,
  }))
const asText = (seconds: number) => `${Math.round(seconds * 10) / 10}s`
const asProto = (seconds: number) => ({
  seconds: String(Math.floor(seconds)),
  nanos: Math.round((seconds % 1) * 1e9),
})

const google = (words: readonly object[]) => ({
  alternatives: [{ transcript: 'Hi …', confidence: 0.9, words }],
  languageCode: 'en-us',
})

test.each([
  ['text', googleWords(asText)],
  ['seconds and nanoseconds', googleWords(asProto)],
])('Google: words with times as %s are read once, with their speakers', (_, words) => {
  const withoutTags = words.map(({ speakerTag: _, ...word }) => word)
  const results = [google(withoutTags.slice(0, 3)), google(withoutTags.slice(3)), google(words)]
  for (const file of [{ results }, { name: 'x', response: { results } }]) {
    expect(read(file)).toMatchObject({ kind: 'Google Speech-to-Text', transcript: { language: 'en-us' } })
    expect(saidBy(file)).toEqual(dialogueOf('Speaker 1', 'Speaker 2'))
  }
})

test('Google: without speakers all results are read, also those without words', () => {
  const words = googleWords(asText).map(({ speakerTag: _, ...word }) => word)
  const results = [google(words), { alternatives: [{ transcript: ' And so on.' }] }]
  expect(saidBy({ results }).map((said) => said[3])).toEqual([
    'Hi there, Bob. Good morning, Ann.',
    'And so on.',
  ])
})

const revElements = (words: readonly { text: string; start: number; end: number }[]) =>
  words.flatMap(({ text, start, end }) => [
    { type: 'text', value: text.replace(/\W/g, ''), ts: start, end_ts: end, confidence: 0.9 },
    { type: 'punct', value: `${text.replace(/\w/g, '')} ` },
  ])

const monologues = dialogue.map(({ speaker }) => ({
  speaker,
  elements: revElements(timed.filter((word) => word.speaker === speaker)),
}))

test('Rev: elements become sentences, and a list of names says who speaks', () => {
  expect(read({ monologues }).kind).toBe('Rev')
  expect(saidBy({ monologues })).toEqual(dialogueOf('speaker_0', 'speaker_1'))
  const speakers = [
    { id: 0, name: 'Ann Lee' },
    { id: 1, name: 'Bob Roe' },
  ]
  expect(saidBy({ speakers, monologues })).toEqual(dialogueOf('Ann Lee', 'Bob Roe'))
})

test('Rev: an element of several words keeps its clock times', () => {
  const elements = [
    { type: 'text', value: 'Hi there, Bob.', timestamp: '00:00:01,000', end_timestamp: '00:00:02,500' },
  ]
  expect(saidBy({ monologues: [{ speaker: 0, elements }] })).toEqual([
    [1, 2.5, 'speaker_0', 'Hi there, Bob.'],
  ])
})

test('Speechmatics: punctuation joins its word, and the language is read', () => {
  const results = timed.flatMap(({ text, speaker, start, end }) => {
    const item = (type: string, content: string) => ({
      type,
      start_time: start,
      end_time: end,
      alternatives: [{ content, confidence: 1, language: 'en', speaker: `S${speaker + 1}` }],
    })
    const sign = text.replace(/\w/g, '')
    const word = item('word', text.replace(/\W/g, ''))
    return sign === '' ? [word] : [word, { ...item('punctuation', sign), attaches_to: 'previous' }]
  })
  const file = { format: '2.9', metadata: { transcription_config: { language: 'de' } }, results }
  expect(read(file)).toMatchObject({ kind: 'Speechmatics', transcript: { language: 'de' } })
  expect(saidBy(file)).toEqual(dialogueOf('S1', 'S2'))
  expect(startsOf(file).slice(0, 2)).toEqual([
    ['Hi', 0.1],
    ['there,', 0.5],
  ])
})

test('Vosk: the words of its result are read', () => {
  const result = timed.map(({ text, start, end }) => ({ word: text, start, end, conf: 1 }))
  expect(saidBy({ result, text: 'hi' })).toEqual([[0.1, 2.4, undefined, 'Hi there, Bob. Good morning, Ann.']])
})
