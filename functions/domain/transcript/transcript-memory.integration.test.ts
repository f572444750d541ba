import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

/** The smallest function that processes transcripts has 512 MB in total. */
const heapMegabytes = 192

const program = `
  import { parentPort, workerData } from 'node:worker_threads'
  import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'
  import { storedTranscript, countSpokenWords } from '#functions/domain/transcript/transcript-text.ts'
  import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
  import { blockOf, episodeMask, transcriptLines } from '#functions/domain/analysis/transcript-block.ts'
  import { countParts, cutIntoParts, longestPartBytes } from '#functions/domain/analysis/transcript-parts.ts'
  import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
  import { transcriptSchema } from '#shared/domain/transcript.ts'

  function useTranscript(bytes) {
    const stored = storedTranscript(expectSpeech(readTranscript(bytes, { source: 'publisher' }))).bytes
    const transcript = transcriptSchema.parse(JSON.parse(stored))
    const longest = Math.max(...transcript.segments.map(({ text }) => text.length))
    verifyQuotes(transcript, [{ text: 'one two three', segmentFirst: 0, segmentLast: 0, topic: '' }], [])
    const lines = transcriptLines(episodeMask(transcript, { show: 'The Show', author: 'An Author' }), transcript)
    const sizes = lines.map((line) => Buffer.byteLength(line) + 1)
    const parts = cutIntoParts(sizes, countParts(sizes, longestPartBytes(32_000)))
    const blocks = parts.map(({ first, last }) => blockOf(lines.slice(first, last + 1)))
    const { entries } = transcriptView(transcript, 1)
    return { words: countSpokenWords(transcript), longest, parts: blocks.length, entries: entries.length > 0 }
  }

  const { head, part, times, tail, encoding = 'utf8' } = workerData
  const middle = Buffer.alloc(Buffer.byteLength(part, encoding) * times, part, encoding)
  try {
    parentPort.postMessage(useTranscript(Buffer.concat([Buffer.from(head), middle, Buffer.from(tail)])))
  } catch (error) {
    parentPort.postMessage({ refused: error.message })
  }
`

let script: string
beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  script = bundle.outputFiles[0]?.text ?? ''
})

type File = { head: string; part: string; times: number; tail: string; encoding?: 'latin1' }
type Outcome = { refused: string } | { words: number; longest: number; parts: number; entries: boolean }

/** Runs in its own thread, which fails if it exceeds this memory. */
function outcomeOf(file: File, megabytes = heapMegabytes): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: megabytes }
    const worker = new Worker(script, { eval: true, workerData: file, resourceLimits })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const cue = 'WEBVTT\n\n00:01.000 --> 59:59.000\n'
const json = '{"segments":['
const item =
  '{"type":"pronunciation","start_time":"1.0","end_time":"1.5","alternatives":[{"content":"word"}]},'
const megabytes = 1_000_000

const vtt = (part: string, bytes: number, head = cue): File => ({
  head,
  part,
  times: Math.floor(bytes / part.length),
  tail: '\n',
})
const segments = (part: string, bytes: number): File => ({
  head: json,
  part,
  times: Math.floor(bytes / part.length),
  tail: '{"body":"end"}]}',
})

test.each<[string, File]>([
  ['one cue of 5 MB, of short words', vtt('a ', 4.9 * megabytes)],
  ['one cue of 5 MB, of a single word', vtt('a', 4.9 * megabytes)],
  ['one cue of 24 MB', vtt('word ', 24 * megabytes)],
  ['one cue of 24 MB, of times', vtt('<00:00:01.000>a ', 24 * megabytes)],
  ['one cue of 24 MB, of voices', vtt('<v A>a ', 24 * megabytes)],
  ['one cue of 24 MB, of lines', vtt('a\n', 24 * megabytes)],
  ['8 MB of cues', vtt('00:01.000 --> 00:02.000\na\n\n', 8 * megabytes, 'WEBVTT\n\n')],
  ['24 MB of one segment', { head: `${json}{"body":"`, part: 'word ', times: 4.8 * megabytes, tail: '"}]}' }],
  ['4 MB of small segments', segments('{"body":"a"},', 4 * megabytes)],
  [
    '26 MB of words of Amazon Transcribe',
    { head: '{"results":{"items":[', part: item, times: 255_000, tail: '{}]}}' },
  ],
])('%s are refused', async (_what, file) => {
  expect(await outcomeOf(file)).toEqual({ refused: 'The transcript is longer than any episode.' })
})

test('6 MB of empty lists for segments are no transcript with a few broken ones', {
  timeout: 120_000,
}, async () => {
  expect(await outcomeOf(segments('[],', 6 * megabytes))).toEqual({
    refused: "Too many segments of the transcript can't be read.",
  })
})

test.each<[string, File]>([
  ['8 MB of blocks that are no cues', vtt('a\n\n', 8 * megabytes, 'WEBVTT\n\n')],
  ['8 MB of blank lines', vtt('\n', 8 * megabytes, 'WEBVTT\n\n')],
])('%s have no speech', async (_what, file) => {
  expect(await outcomeOf(file)).toEqual({ refused: 'The transcript has no speech.' })
})

const padding = 'a word of the café, '.repeat(100)
const sentence = 'We go on with what was said. '.repeat(5)

const silent = (head: string, [before, behind]: [string, string], tail: string): File => ({
  head,
  part: before + padding + behind,
  times: 24_000,
  tail,
  encoding: 'latin1',
})

test.each<[string, File]>([
  ['a page that is a script', silent('<p>Hello.</p><script>', ['', ''], `</script><p>${sentence}</p>`)],
  ['a page of attributes', silent('<html><body>', ['<p class="', '"></p>\n'], `<p>${sentence}</p>`)],
  [
    'captions with comments',
    silent('WEBVTT\n\nNOTE\n', ['', '\n'], `\n00:01.000 --> 00:02.000\n${sentence}\n`),
  ],
  ['JSON with notes', silent('{"segments":[{"notes":"', ['', ''], `"},{"body":"${sentence}"}]}`)],
])('%s: of 48 MB only the speech is in memory as text', { timeout: 120_000 }, async (_, file) => {
  expect(await outcomeOf(file, 24)).toMatchObject({ entries: true })
})

/** Longer than the phrases that are taken for a recognizer's loop. */
const various = (text: string) =>
  Array.from({ length: 100 }, (_, index) => text.replaceAll('#', `${index}`)).join('')

test.each<[string, File, number]>([
  ['one cue of 150,000 words', { head: cue, part: various('word#, or. '), times: 750, tail: '\n' }, 150_000],
  [
    'one untimed segment of 150,000 words',
    { head: `${json}{"body":"`, part: various('word#, or. '), times: 750, tail: '"}]}' },
    150_000,
  ],
  [
    'one line of words with their times',
    {
      head: 'WEBVTT\n\n00:00.000 --> 59:59.000\nOne ',
      part: various('<00:00:01.000>word#. '),
      times: 500,
      tail: '\n',
    },
    50_001,
  ],
  [
    '50,000 words of Amazon Transcribe',
    {
      head: '{"results":{"items":[',
      part: various(item.replace('"word"', '"word#"')),
      times: 500,
      tail: `${item.slice(0, -1)}]}}`,
    },
    50_001,
  ],
])(
  '%s are read and used in segments of a readable length',
  { timeout: 120_000 },
  async (_what, file, words) => {
    const outcome = await outcomeOf(file)
    expect(outcome).toMatchObject({ words, entries: true })
    expect('longest' in outcome && outcome.longest).toBeLessThanOrEqual(2000)
  },
)

test('twelve hours are cut into parts within the memory of the smallest function [S17.32]', {
  timeout: 120_000,
}, async () => {
  const said = various(
    '{"body":"Rents rose # faster than wages, and nobody knew why."},{"body":"Ask the council, I say, and go on asking it."},',
  )
  const outcome = await outcomeOf({ head: json, part: said, times: 65, tail: '{"body":"end"}]}' })
  expect(outcome).toMatchObject({ words: 6500 * 20 + 1, entries: true })
  expect('parts' in outcome && outcome.parts).toBeGreaterThan(20)
})
