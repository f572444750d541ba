import { expect, test } from 'vitest'
import { readTranscript, readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

type Said = { text: string; seconds?: number }

const whisper = (said: readonly Said[]) => {
  let start = 0
  const segments = said.map(({ text, seconds = 2 }, id) => {
    start += seconds
    return { id, start: start - seconds, end: start, text: ` ${text}` }
  })
  return new TextEncoder().encode(JSON.stringify({ text: '', segments, language: 'en' }))
}

const times = (count: number, ...texts: string[]): Said[] =>
  Array.from({ length: count }, () => texts.map((text) => ({ text }))).flat()

const before = [{ text: 'We begin with the budget of the city.' }, { text: 'It is larger than ever.' }]
const after = [{ text: 'Thank you for listening to our show.' }, { text: 'We come back tomorrow.' }]

const read = (said: readonly Said[]) => readTranscript(whisper(said), { source: 'transcribed' })
const wordsOf = (said: readonly Said[]) =>
  read(said)
    .segments.map(({ text }) => text)
    .join(' ')

const spoken = [...before, ...after].map(({ text }) => text).join(' ')

const loops: Record<string, Said[]> = {
  'one sentence': times(300, 'Thank you.'),
  'one word': times(100, 'you'),
  'two sentences in turn': times(150, 'I do not know.', 'Neither do I.'),
  'three sentences in turn': times(100, 'One of them.', 'So we said.', 'It is what it is.'),
  'four sentences in turn': times(
    60,
    'The first one.',
    'And the second.',
    'Now a third.',
    'Then the fourth one.',
  ),
  'a phrase inside a segment': [{ text: `${'going to go to the '.repeat(60)}` }],
  'a sentence inside a segment': [{ text: 'Please subscribe to our channel. '.repeat(40) }],
  'a sentence with other signs and capitals': times(50, 'thank you', 'Thank you.', 'Thank you,'),
}

test.each(Object.entries(loops))(
  'a loop of %s is left out and listed, and what is said around it stays',
  (_, loop) => {
    expect(wordsOf([...before, ...loop, ...after])).toBe(spoken)
    const transcript = read([...before, ...loop, ...after])
    expect(transcript.loops).toHaveLength(1)
    expect(transcript.durationSeconds).toBe((before.length + loop.length + after.length) * 2)
  },
)

test('what is said before and behind a loop is not one segment', () => {
  const said = [{ text: `We lower taxes. ${'and then '.repeat(40)}We raise them.` }]
  expect(read(said).segments.map(({ text }) => text)).toEqual(['We lower taxes.', 'We raise them.'])
})

test('a loop says when it began, what it repeats, and how often', () => {
  expect(read([...before, ...times(300, 'Thank you.'), ...after]).loops).toEqual([
    { seconds: 4, words: 'Thank you.', times: 300 },
  ])
})

test('a loop in a script without spaces is left out', () => {
  const said = [
    { text: '今日は予算の話から始めます。' },
    ...times(80, 'ご視聴ありがとうございました'),
    { text: 'また明日。' },
  ]
  expect(wordsOf(said)).not.toContain('ありがとう')
  expect(wordsOf(said)).toContain('予算の話から始めます')
})

test('the last sentence before a loop and the first behind it keep their words', () => {
  const said = [
    { text: 'And I said thank you.' },
    ...times(100, 'Thank you.'),
    { text: 'Thank you for coming today.' },
  ]
  expect(wordsOf(said)).toBe('And I said thank you. Thank you for coming today.')
})

test('words left out are counted, and words that stay keep their times', () => {
  const { transcript, removed } = readTranscriptFile(
    whisper([...before, ...times(300, 'Thank you.'), ...after]),
    {
      source: 'transcribed',
    },
  )
  expect(removed.repeated).toBe(600)
  const words = transcript.segments.flatMap((segment) => segment.words ?? [])
  expect(words.map(({ text }) => text).join(' ')).toBe(spoken)
  expect(words.find(({ text }) => text === 'listening')?.start).toBeGreaterThan(604)
})

test.each([
  ['a chant of four', times(4, 'Four more years!')],
  ['a longer chant', times(30, 'USA!')],
  ['an apology', times(29, 'I am sorry.')],
  ['a denial', [{ text: 'No, no, no. No, no, no, no.' }]],
  ['a refrain', times(6, 'We walk along the road at night.', 'And the stars are above us, all of them.')],
  ['a song', times(9, 'Na na na na, hey hey.')],
  [
    'a song with verses',
    Array.from({ length: 12 }, (_, verse) =>
      times(1, `Verse ${verse} goes like this.`, 'Sing along with me tonight.'),
    ).flat(),
  ],
  ['counting', Array.from({ length: 60 }, (_, number) => ({ text: `Number ${number}.` }))],
])('%s stays', (_, said) => {
  const transcript = read([...before, ...said, ...after])
  expect(transcript.loops).toBeUndefined()
  expect(wordsOf([...before, ...said, ...after])).toBe(
    [...before, ...said, ...after].map(({ text }) => text).join(' '),
  )
})

test('a file of twelve hours is examined in linear time', () => {
  const said = Array.from({ length: 12_000 }, (_, index) => ({
    text: `It was so ${index % 7} of the ${index % 11} and more.`,
  }))
  expect(read(said).segments.length).toBeGreaterThan(1000)
})
