import { expect, test } from 'vitest'
import { transcriptFile, transcriptFileName } from '#functions/domain/transcript-files/transcript-file.ts'
import type { TranscriptEntry, TranscriptView } from '#shared/domain/transcript.ts'
import { type TranscriptFormat, transcriptFormats } from '#shared/domain/transcript-file.ts'

const entry = (changes: Partial<TranscriptEntry>): TranscriptEntry => ({
  text: 'Good morning.',
  speaker: 'Ann',
  timestamp: 0,
  end: 1.5,
  ...changes,
})

function viewOf(entries: readonly TranscriptEntry[], changes: Partial<TranscriptView> = {}): TranscriptView {
  const isTimed = entries.every(({ timestamp }) => timestamp !== null)
  return {
    episode_id: 7,
    source: 'publisher',
    language: 'en',
    is_timed: isTimed,
    duration: null,
    entries: [...entries],
    ...changes,
  }
}

const talk = [
  entry({}),
  entry({ text: 'And welcome.', timestamp: 1.5, end: 3 }),
  entry({ text: 'Thank you.', speaker: 'Bo', timestamp: 3725.04, end: 3726 }),
  entry({ text: 'Music.', speaker: null, timestamp: 3726, end: 3726 }),
]

const fileOf = (format: TranscriptFormat, view = viewOf(talk)) =>
  transcriptFile(view, 'A talk', format).content

test('WebVTT has a voice for each speaker, the language, and times with hours', () => {
  expect(fileOf('vtt')).toBe(`WEBVTT
Language: en

00:00:00.000 --> 00:00:01.500
<v Ann>Good morning.

00:00:01.500 --> 00:00:03.000
<v Ann>And welcome.

01:02:05.040 --> 01:02:06.000
<v Bo>Thank you.

01:02:06.000 --> 01:02:06.001
Music.
`)
})

test('SubRip numbers its cues and names the speaker before what they say', () => {
  expect(fileOf('srt')).toBe(`1
00:00:00,000 --> 00:00:01,500
Ann: Good morning.

2
00:00:01,500 --> 00:00:03,000
Ann: And welcome.

3
01:02:05,040 --> 01:02:06,000
Bo: Thank you.

4
01:02:06,000 --> 01:02:06,001
>> Music.
`)
})

test('JSON is that of Podcasting 2.0: speaker, startTime, endTime and body', () => {
  expect(JSON.parse(String(fileOf('json')))).toEqual({
    version: '1.0.0',
    language: 'en',
    segments: [
      { speaker: 'Ann', startTime: 0, endTime: 1.5, body: 'Good morning.' },
      { speaker: 'Ann', startTime: 1.5, endTime: 3, body: 'And welcome.' },
      { speaker: 'Bo', startTime: 3725.04, endTime: 3726, body: 'Thank you.' },
      { startTime: 3726, endTime: 3726, body: 'Music.' },
    ],
  })
})

test('plain text has a paragraph for each turn', () => {
  expect(fileOf('txt')).toBe('Ann: Good morning. And welcome.\n\nBo: Thank you.\n\n>> Music.\n')
})

test('an unknown language is not claimed', () => {
  const view = viewOf(talk, { language: 'und' })
  expect(fileOf('vtt', view)).toMatch(/^WEBVTT\n\n/)
  expect(fileOf('json', view)).not.toContain('und')
})

test('captions are in the order of time, for any stored order', () => {
  const view = viewOf([entry({ timestamp: 9, end: 10 }), entry({ timestamp: 2, end: 3 })])
  expect(String(fileOf('vtt', view)).match(/^\S+(?= -->)/gm)).toEqual(['00:00:02.000', '00:00:09.000'])
})

test('where segments overlap, no words change places', () => {
  const view = viewOf([
    entry({ text: 'One.', timestamp: 0, end: 2 }),
    entry({ text: 'Two.', timestamp: 2, end: 5 }),
    entry({ text: 'Yes!', speaker: 'Bo', timestamp: 1.5, end: 3 }),
  ])
  expect(
    String(fileOf('vtt', view))
      .split('\n')
      .filter((line) => /v |-->/.test(line)),
  ).toEqual([
    '00:00:00.000 --> 00:00:05.000',
    '<v Ann>One. Two.',
    '00:00:01.500 --> 00:00:03.000',
    '<v Bo>Yes!',
  ])
})

test('ordinary text is in SubRip as it is', () => {
  const text = 'R&B <3, and Q & A'
  expect(fileOf('srt', viewOf([entry({ text, speaker: null })]))).toContain(`\n${text}\n`)
})

test('a name that would not be recognized is in SubRip as a voice', () => {
  const view = viewOf([
    entry({ speaker: 'the man: outside' }),
    entry({ text: 'Hello.', speaker: 'Bo', timestamp: 2, end: 3 }),
  ])
  expect(fileOf('srt', view)).toContain('<v the man: outside>Good morning.')
  expect(fileOf('srt', view)).toContain('<v Bo>Hello.')
})

test('an unnamed speaker is marked where the last name would seem to continue', () => {
  const view = viewOf([
    entry({ text: 'Good morning.' }),
    entry({ text: 'Music.', speaker: null, timestamp: 2, end: 3 }),
    entry({ text: 'And more of it.', speaker: null, timestamp: 3, end: 4 }),
  ])
  expect(fileOf('vtt', view)).toContain('\n&gt;&gt; Music.\n')
  expect(fileOf('vtt', view)).toContain('\nAnd more of it.\n')
  expect(fileOf('json', view)).toContain('"body": ">> Music."')
})

test('without times there are no captions, only text and JSON without times', () => {
  const view = viewOf([entry({ timestamp: null, end: null })])
  for (const format of ['vtt', 'srt'] as const) {
    expect(() => fileOf(format, view)).toThrow(expect.objectContaining({ code: 'transcript-untimed' }))
  }
  expect(fileOf('txt', view)).toBe('>> Ann: Good morning.\n')
  expect(JSON.parse(String(fileOf('json', view))).segments).toEqual([
    { speaker: 'Ann', body: 'Good morning.' },
  ])
})

test('one entry without a time makes the whole transcript untimed', () => {
  const view = viewOf([...talk, entry({ timestamp: null, end: null })])
  expect(() => fileOf('srt', view)).toThrow("The times of this transcript aren't known")
})

test.each([
  ['What a school owes a town', 'what-a-school-owes-a-town-7'],
  ['  «Who pays?» – Ep. 12/3: Ünïcödé & more ', 'who-pays-ep-12-3-unicode-more-7'],
  ['../../etc/passwd\r\nX: y', 'etc-passwd-x-y-7'],
  ['"quoted"; filename=x', 'quoted-filename-x-7'],
  ['CON', 'con-7'],
  ['你好，世界', 'episode-7'],
  ['', 'episode-7'],
  ['x'.repeat(500), `${'x'.repeat(80)}-7`],
])('the file of «%s» is named %s', (title, name) => {
  for (const format of transcriptFormats) {
    expect(transcriptFileName({ episodeId: 7, title }, format)).toBe(`${name}.${format}`)
  }
})
