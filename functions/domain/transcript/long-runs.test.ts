import { expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'

const spaces = ' '.repeat(150_000)
const dots = '.'.repeat(150_000)
const more = Array.from(
  { length: 20 },
  (_, n) => `00:00:${String(n + 10)}.000 --> 00:00:${String(n + 11)}.000\nWe speak of number ${n}.\n`,
).join('\n')
const cue = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n${text}\n\n${more}`

/** A backtracking pattern would run into the timeout. */
test.each([
  ['spaces before an arrow', `WEBVTT\n\na${spaces}b --> c\nHello there.\n\n${more}`],
  ['spaces in a cue', cue(`Hello${spaces}there`)],
  ['spaces behind a name', cue(`Ann:${spaces}x`)],
  ['dots behind a name', cue(`Ann: A${dots}x`)],
  [
    'spaces within a name in HTML',
    `<p><cite>Ann${spaces}B:</cite><time>0:01</time><p>Hello there, all of you.</p>`,
  ],
  ['spaces in text', `Hello there, all of you who listen.${spaces}And\n\nmore of it.`],
])('%s are read at once', (_, text) => {
  const { segments } = readTranscript(Buffer.from(text), { source: 'publisher' })
  expect(segments.map((segment) => segment.text).join(' ')).toMatch(/Hello|number 19|A\./)
})
