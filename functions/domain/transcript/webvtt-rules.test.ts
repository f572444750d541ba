import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

const read = (text: string) => readTranscriptFile(new TextEncoder().encode(text), { source: 'publisher' })

/** One speaker per cue, so that cues are not joined. */
const cuesOf = (text: string) => read(text).transcript.segments.map((segment) => segment.text)

test('comments, styles and regions are no speech, with or without a blank line before', () => {
  const file = `WEBVTT - a title
Kind: captions

NOTE
two lines of
comment

STYLE
::cue { color: red }

REGION
id:fred

00:01.000 --> 00:02.000
One
NOTE never said
nor this

NOTE last`
  expect(cuesOf(file)).toEqual(['One'])
  expect(read(file).removed.comments).toBe(20)
})

test('cues without a blank line between are cues, and the number of the next is no speech', () => {
  const file =
    'WEBVTT\n\n1\n00:01.000 --> 00:02.000\nOne\n2\n00:02.000 --> 00:03.000\ntwo\n00:03.000 --> 00:04.000\nthree 4\n4\n'
  expect(cuesOf(file)).toEqual(['One two three 4 4'])
})

test('a line of spaces is not blank, and what follows a blank line belongs to no cue', () => {
  expect(cuesOf('WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n \ntwo\n\nno cue\n')).toEqual(['One two'])
})

test('an arrow needs no space, and one without times announces nothing', () => {
  expect(
    cuesOf(
      'WEBVTT\n\n00:01.000-->00:02.000\nOne\nfoo-->\nnot said\n\n00:02.000\t-->\t00:03.000 align:left\ntwo\n',
    ),
  ).toEqual(['One two'])
})

test.each([
  ['<c.loud>Hi</c> <i>you</i> <lang en>there</lang>', 'Hi you there'],
  ['<ruby>It<rt>is</rt></ruby>', 'Itis'],
  ['<bad>That</bad> is <00:01.500>it', 'That is it'],
  ['Tom &amp; Jerry &lt;3 &nbsp; &am; &lrm;x', 'Tom & Jerry <3 &am; \u200Ex'],
  ['Two < 3 and 5 > 4', 'Two < 3 and 5 > 4'],
  ['So<c never closed', 'So'],
  ['a <b', 'a'],
  ['x <3 y', 'x <3 y'],
])('%s is said as %j', (text, said) => {
  expect(cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)).toEqual([said])
})

test('a voice lasts until another speaker', () => {
  const file = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v.first.loud Ann Lee>Yes.</v> Music. <v Bob>No.\n'
  expect(read(file).transcript.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ann Lee', 'Yes. Music.'],
    ['Bob', 'No.'],
  ])
})

test.each(['WEBVTT', '\uFEFFWEBVTT\n', 'WEBVTT \n\nNOTE x\n', 'WEBVTT\nRegion: id=fred width=50%\n'])(
  '%j is a file in which nothing is said',
  (text) => {
    expect(read(text)).toMatchObject({ kind: 'WebVTT', transcript: { segments: [] } })
  },
)

test.each(['WEBVTTfoo\n\n00:01.000 --> 00:02.000\nx', 'WEB\n', 'garbage'])('%j is no WebVTT', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'unknown-form' }))
})

/** WebVTT section 6.3, "collect a WebVTT timestamp", and sensible values for invalid timestamps. */
test.each([
  ['00:01.000 --> 00:02.000', 1, 2],
  ['00:00:01.000 --> 00:00:02.000', 1, 2],
  ['100:00:01.000 --> 100:00:02.000', null, null],
  ['47:00:01.000 --> 47:00:02.000', 169_201, 169_202],
  ['00:01.000   -->\t00:02.000 line:0 position:20% align:start', 1, 2],
  ['00:01.000 --> 00:02.000 nonsense:here', 1, 2],
  ['  00:01.000 --> 00:02.000', 1, 2],
  ['00:59:59.999 --> 01:00:00.000', 3599.999, 3600],
  ['00:02.000 --> 00:01.000', 2, 2],
  ['00:01.000 --> 00:01.000', 1, 1],
  ['00:01,000 --> 00:02,000', 1, 2],
  ['0:01.000 --> 0:02.000', 1, 2],
])('«%s» is said from %s to %s', (timing, start, end) => {
  expect(read(`WEBVTT\n\n${timing}\nOne\n`).transcript.segments).toMatchObject([{ start, end, text: 'One' }])
})

test.each([
  ['an identifier', 'WEBVTT\n\nchapter one\n00:01.000 --> 00:02.000\nOne\n'],
  ['an identifier that begins as a comment does', 'WEBVTT\n\nNOTEworthy\n00:01.000 --> 00:02.000\nOne\n'],
  ['no blank line behind the header', 'WEBVTT\n00:01.000 --> 00:02.000\nOne\n'],
  ['a comment before all cues', 'WEBVTT\n\nNOTE\n\nNOTE x\n\n00:01.000 --> 00:02.000\nOne\n'],
  ['a tab behind the signature', 'WEBVTT\ttitle\n\n00:01.000 --> 00:02.000\nOne\n'],
  ['no line end at the end', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne'],
  ['a zero byte', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\u0000One\n'],
  ['a cue without text before', 'WEBVTT\n\n00:00.000 --> 00:01.000\n\n00:01.000 --> 00:02.000\nOne\n'],
  ['a style behind the cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nSTYLE\n::cue { color: red }\n'],
])('with %s the cue is read', (_, file) => {
  expect(cuesOf(file)).toEqual(['One'])
})
