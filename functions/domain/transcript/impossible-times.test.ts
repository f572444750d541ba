import { describe, expect, test } from 'vitest'
import { parseWithUnknowns } from '#functions/domain/records/unknown-values.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { type Transcript, transcriptSchema } from '#shared/domain/transcript.ts'
import { longestSeconds } from '#shared/rules/bounds.ts'

const read = (text: string) => readTranscript(new TextEncoder().encode(text), { source: 'publisher' })

/** JSON has neither NaN nor Infinity, but `1e999` parses as Infinity. */
const numbers = ['-1', '-1e-9', '-0', '1e308', '1e999', '-1e999', '9e15', '9007199254740993', '172800.001']
const texts = [
  'NaN',
  'Infinity',
  '-Infinity',
  '9e15',
  '1e308',
  '-0',
  '-3',
  '99999:00:00.000',
  '48:00:01',
  '٣',
]
const jsonTimes = [...numbers, ...texts.map((text) => JSON.stringify(text)), 'null', 'true', '{}', '[1]']

function timesOf({ segments, durationSeconds }: Transcript): (number | null)[] {
  const words = segments.flatMap((segment) => segment.words ?? [])
  return [durationSeconds, ...[...segments, ...words].flatMap(({ start, end }) => [start, end])]
}

const saidIn = ({ segments }: Transcript) => segments.map(({ text }) => text).join(' ')

function expectPlausible(transcript: Transcript) {
  for (const time of timesOf(transcript)) {
    if (time === null) continue
    expect(time).toBeGreaterThanOrEqual(0)
    expect(time).toBeLessThanOrEqual(longestSeconds)
    expect(Object.is(time, -0)).toBe(false)
  }
  for (const { start, end } of transcript.segments) expect(start === null).toBe(end === null)
}

const podcastJson = (startTime: string, endTime: string) =>
  `{"segments":[{"startTime":1,"endTime":2,"body":"This comes before it."},
    {"startTime":${startTime},"endTime":${endTime},"body":"This is what was said."},
    {"startTime":8,"endTime":9.5,"body":"This comes after it."}]}`

const vtt = (from: string, to: string) =>
  `WEBVTT\n\n00:01.000 --> 00:02.000\nThis comes before it.\n
2\n${from} --> ${to} align:start\nThis is what was said.\n\n00:08.000 --> 00:09.500\nThis comes after it.\n`

const transcribed = (start: string, end: string) => {
  const word = (text: string, from: string, to: string) =>
    text
      .split(' ')
      .map(
        (content) =>
          `{"type":"pronunciation","start_time":${from},"end_time":${to},"alternatives":[{"content":"${content}"}]}`,
      )
  const items = [
    ...word('This comes before it.', '"1.0"', '"2.0"'),
    ...word('This is what was said.', start, end),
    ...word('This comes after it.', '"8.0"', '"9.5"'),
  ]
  return `{"results":{"items":[${items.join(',')}]}}`
}

const whole = 'This comes before it. This is what was said. This comes after it.'

describe.each(jsonTimes)('a time of %s', (time) => {
  test.each([
    ['a segment that begins then', podcastJson(time, '5')],
    ['a segment that ends then', podcastJson('4', time)],
    ['a segment that begins and ends then', podcastJson(time, time)],
    ['a word that begins then', transcribed(time, '5')],
    ['a word that ends then', transcribed('4', time)],
    ['a word that begins and ends then', transcribed(time, time)],
  ])('%s costs no word, and no other its time', (_, file) => {
    const transcript = read(file)
    expect(saidIn(transcript)).toBe(whole)
    expectPlausible(transcript)
    expect(transcript.segments[0]?.start).toBe(1)
    expect(transcript.durationSeconds).toBe(9.5)
  })
})

describe.each([...texts, '-00:00:04.000', '99:99:99.999', '4', '1e9', ':', '00:00:00:00:04'])(
  'a cue’s time of %s',
  (time) => {
    test.each([
      ['begins', vtt(time, '00:05.000')],
      ['ends', vtt('00:04.000', time)],
      ['begins and ends', vtt(time, time)],
    ])('in a cue that %s then costs no word, and no other cue its time', (_, file) => {
      const transcript = read(file)
      expect(saidIn(transcript)).toBe(whole)
      expectPlausible(transcript)
      expect(transcript.segments[0]?.start).toBe(1)
      expect(transcript.durationSeconds).toBe(9.5)
    })
  },
)

test('a segment with an impossible beginning has no time, one with an impossible end lasts no time [S14.48]', () => {
  const [, middle] = read(podcastJson('9e15', '9e15')).segments
  expect(middle).toEqual({ start: null, end: null, text: 'This is what was said.' })
  const words = read(podcastJson('4', '9e15')).segments.flatMap((segment) => segment.words ?? [])
  expect(words.find(({ text }) => text === 'said.')).toEqual({ start: 4, end: 4, text: 'said.' })
})

test('a cue’s words share its time where one of them has an impossible one', () => {
  const { segments } = read('WEBVTT\n\n00:01.000 --> 00:03.000\nOne <9999:00:00.000>two <00:00:02.250>six\n')
  expect(segments).toMatchObject([{ start: 1, end: 3, text: 'One two six' }])
  expect(segments[0]?.words?.map(({ text }) => text)).toEqual(['One', 'two', 'six'])
  for (const { start, end } of segments[0]?.words ?? []) {
    expect(start).toBeGreaterThanOrEqual(1)
    expect(end).toBeLessThanOrEqual(3)
  }
})

test('a transcript of nothing but impossible times is an untimed one', () => {
  const file = '{"segments":[{"startTime":9e15,"endTime":9e15,"body":"One."},{"startTime":-4,"body":"Two."}]}'
  expect(read(file)).toMatchObject({ durationSeconds: null, segments: [{ start: null, text: 'One. Two.' }] })
})

test('48 hours to the second are accepted', () => {
  const file = '{"segments":[{"startTime":172799,"endTime":172800,"body":"The end."}]}'
  expect(read(file).durationSeconds).toBe(longestSeconds)
})

test('a transcript that was stored with impossible times is read as one without them', () => {
  const segment = ([start, end]: [unknown, unknown], text: string, words?: unknown) => ({
    start,
    end,
    text,
    words,
  })
  const stored = {
    segments: [
      segment([1, 2], 'One.', [{ start: 1, end: 2, text: 'One.' }]),
      segment([9e15, 9e15], 'Two.', [{ start: 9e15, end: 9e15, text: 'Two.' }]),
      segment([3, 9e15], 'Three.'),
      segment([4, 5], 'Four.', [{ start: 4, end: 1e308, text: 'Four.' }]),
    ],
    source: 'publisher',
    language: 'en',
    durationSeconds: 9e15,
  }
  const read = parseWithUnknowns(stored, (file) => transcriptSchema.parse(file))
  expect(read.record).toEqual({
    ...stored,
    segments: [
      stored.segments[0],
      { start: null, end: null, text: 'Two.' },
      { start: null, end: null, text: 'Three.' },
      { start: 4, end: 5, text: 'Four.' },
    ],
    durationSeconds: null,
  })
  expect(read.unknownFields).toEqual([
    'segments.1.start',
    'segments.1.end',
    'segments.1.words',
    'segments.2.end',
    'segments.3.words',
    'durationSeconds',
  ])
})
