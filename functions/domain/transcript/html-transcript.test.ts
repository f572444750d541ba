import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

const read = (html: string) => readTranscriptFile(Buffer.from(html), { source: 'publisher' })
const saidIn = (html: string) =>
  read(html).transcript.segments.map(({ start, speaker, text }) => ({ start, speaker, text }))

const page = (content: string) => `<html><body><cite>Ann:</cite>${content}</body></html>`

test.each([
  ['a script', '<p>One <script>if (a < b) say("no")</script>two.</p>', 'One two.'],
  ['a comment that contains tags', '<p>One <!-- <p>no</p> --> two.</p>', 'One two.'],
  ['a style without an end', '<p>One two.</p><style>p { no', 'One two.'],
  ['a comment without an end', '<p>One two.</p><!-- no <p>no</p>', 'One two.'],
  ['a declaration', '<p>One <![CDATA[no]]> two.</p>', 'One two.'],
])('%s is not said', (_, content, text) => {
  expect(saidIn(page(content))).toEqual([{ start: null, speaker: 'Ann', text }])
})

test.each([
  ['<p>Three < five and six > four.</p>', 'Three < five and six > four.'],
  ['<p>I <3 it.</p>', 'I <3 it.'],
  ['<p>One two <', 'One two <'],
])('angle brackets of %j that begin no tag are said', (content, text) => {
  expect(saidIn(page(content))[0]?.text).toMatch(text)
})

test('text behind a name or a time without its end tag is speech', () => {
  expect(saidIn(page('<time>0:05</tim><p>We go.</p><cite>Bo<p>No.</p>'))).toEqual([
    { start: 5, speaker: 'Ann', text: 'We go.' },
    { start: null, speaker: 'Bo', text: 'No.' },
  ])
})

test('the words of a script longer than what is read at once are counted once each', () => {
  const script = 'const one = 1; '.repeat(50_000)
  const { removed, transcript } = read(page(`<p>One.</p><script>${script}</script>`))
  expect(removed.comments).toBe(4 * 50_000)
  expect(transcript.segments).toHaveLength(1)
})
