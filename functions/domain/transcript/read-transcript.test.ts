import { expect, test } from 'vitest'
import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'

const read = (text: string, language?: string) =>
  readTranscript(new TextEncoder().encode(text), { source: 'publisher', language })

const vtt = `WEBVTT
Language: en

NOTE a note

1
00:00:00.500 --> 00:00:02.000 align:start
<v Ann>Taxes should be lower,

00:00:02.000 --> 00:00:04.000
<v Ann>she said &amp; meant it quite seriously today, as always.

00:05.000 --> 00:07.500
<v Bob Smith><i>I do</i> not agree with that at all, and I never will.
`

test('WebVTT cues cut in mid-sentence become one segment a speaker', () => {
  const transcript = read(vtt)
  expect(transcript).toMatchObject({ language: 'en', source: 'publisher', durationSeconds: 7.5 })
  expect(transcript.segments.map(({ start, end, speaker, text }) => ({ start, end, speaker, text }))).toEqual(
    [
      {
        start: 0.5,
        end: 4,
        speaker: 'Ann',
        text: 'Taxes should be lower, she said & meant it quite seriously today, as always.',
      },
      {
        start: 5,
        end: 7.5,
        speaker: 'Bob Smith',
        text: 'I do not agree with that at all, and I never will.',
      },
    ],
  )
})

test('words keep within their cue', () => {
  const [first] = read(vtt).segments
  expect(first?.words?.find(({ text }) => text === 'she')?.start).toBe(2)
  expect(first?.words?.at(-1)?.end).toBe(4)
})

test('word times of a cue are used as they are', () => {
  const { segments } = read('WEBVTT\n\n00:01.000 --> 00:03.000\nOne <00:00:01.500>two <00:00:02.250>three\n')
  expect(segments[0]?.words).toEqual([
    { start: 1, end: 1.5, text: 'One' },
    { start: 1.5, end: 2.25, text: 'two' },
    { start: 2.25, end: 3, text: 'three' },
  ])
})

test('Podcasting 2.0 JSON of single words becomes sentences with word times', () => {
  const words = ['Hello', 'there,', 'my', 'friend.'].map((body, n) => ({
    speaker: 'Ann',
    startTime: n,
    endTime: n + 0.5,
    body,
  }))
  const { segments } = read(JSON.stringify({ version: '1.0.0', segments: words }), 'de')
  expect(segments).toHaveLength(1)
  expect(segments[0]).toMatchObject({ start: 0, end: 3.5, speaker: 'Ann', text: 'Hello there, my friend.' })
  expect(segments[0]?.words?.[1]).toEqual({ start: 1, end: 1.5, text: 'there,' })
})

test('Amazon Transcribe output keeps words, punctuation and speakers', () => {
  const word = (content: string, [start, end]: [string, string], speaker_label: string) => ({
    type: 'pronunciation',
    start_time: start,
    end_time: end,
    speaker_label,
    alternatives: [{ content, confidence: '0.9' }],
  })
  const items = [
    word('Yes', ['0.1', '0.4'], 'spk_0'),
    { type: 'punctuation', alternatives: [{ content: '.', confidence: '0.0' }] },
    word('No', ['1.0', '1.2'], 'spk_1'),
  ]
  const transcript = read(JSON.stringify({ results: { language_code: 'en-US', items } }))
  expect(transcript.language).toBe('en-US')
  expect(transcript.segments.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'spk_0: Yes.',
    'spk_1: No',
  ])
})

test('an untimed transcript has no times', () => {
  const transcript = read(JSON.stringify({ segments: [{ body: 'Only words.' }] }))
  expect(transcript.segments).toEqual([{ start: null, end: null, text: 'Only words.' }])
  expect(transcript.durationSeconds).toBeNull()
})

test.each([
  ['', 'empty'],
  [' \n\t ', 'empty'],
  ['just text', 'unknown-form'],
  ['{"a":1}', 'unknown-form'],
  ['[1,2,3]', 'unknown-form'],
  ['true', 'unknown-form'],
  ['{"segments":[{"body":"Cut', 'damaged'],
  ['<html></html>', 'unknown-form'],
  ['<html><body><h1>404 Not Found</h1></body></html>', 'unknown-form'],
  ['<?xml version="1.0"?><rss><channel/></rss>', 'unknown-form'],
  ['%PDF-1.7\nA file. It has text.', 'unknown-form'],
  ['WEBVTTfoo\n\n00:01.000 --> 00:02.000\nNo.', 'unknown-form'],
])('%j is refused as %s', (text, code) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ name: 'TranscriptError', code }))
})

test.each(['WEBVTT\n\n', 'WEBVTT', '{"text":"","segments":[],"language":"en"}'])(
  '%j is a transcript in which nothing is said',
  (text) => {
    const transcript = read(text)
    expect(transcript).toMatchObject({ segments: [], durationSeconds: null })
    expect(() => expectSpeech(transcript)).toThrow('The transcript has no speech.')
  },
)

test('only a valid language is used', () => {
  const file = (language: string) =>
    JSON.stringify({ language, segments: [{ startTime: 0, endTime: 1, body: 'Words.' }] })
  expect(read(file('en_US')).language).toBe('en-US')
  expect(read(file('buy at evil.example'), 'de').language).toBe('de')
  expect(read(file('x'.repeat(100_000)), 'no language').language).toBe('und')
})

test('implausibly many words are refused before they are parsed', () => {
  const cue = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'a '.repeat(3_000_000)}\n`
  expect(() => read(cue)).toThrow(/longer than any episode/)
})

test('invisible characters go from text, words and speakers', () => {
  const { segments } = read(
    'WEBVTT\n\n00:01.000 --> 00:03.000\n<v A\u202Enn>One <00:00:01.500>tw\u2066o <00:00:02.250>\u200Bthree\n',
  )
  expect(segments[0]).toMatchObject({ speaker: 'Ann', text: 'One two three' })
  expect(segments[0]?.words?.map(({ text }) => text)).toEqual(['One', 'two', 'three'])
})

test('a hostile file is read in linear time', () => {
  // In quadratic time, each would take minutes and run into the timeout.
  for (const part of ['<v ', '<', '<00:', ' <v.a']) {
    const cue = `WEBVTT\n\n00:01.000 --> 00:02.000\nWords ${part.repeat(150_000)}\n`
    expect(read(cue).segments.length).toBeGreaterThan(0)
  }
  read(`WEBVTT\n\n00:01.000 --> 00:02.000\nWords <v${' '.repeat(300_000)}\n`)
})

test.each([
  'आज हम शहर में मकानों के बारे में बात करते हैं। किराया बहुत बढ़ गया है।\nऔर भी।',
  'วันนี้เราพูดถึงบ้านในเมือง ค่าเช่าสูงขึ้นมาก\nและอื่นๆ\nขอบคุณที่ฟัง',
  'Hôm nay chúng ta nói về nhà ở trong thành phố. Giá thuê đã tăng rất nhiều.'.normalize('NFD'),
])('plain text is text in any script: «%s»', (text) => {
  const said = read(text).segments.map((segment) => segment.text)
  expect(said.join(' ')).toBe(text.replaceAll('\n', ' '))
})
