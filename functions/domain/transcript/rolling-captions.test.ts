import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

type Word = { text: string; start: number }

const spoken: Word[] = Array.from({ length: 240 }, (_, index) => ({
  text: index % 17 === 5 ? 'very' : index % 17 === 6 ? 'very' : `word${index}`,
  start: 1 + index * 0.5 + Math.floor(index / 6) * 0.4,
}))
const lines = Array.from({ length: 40 }, (_, line) => spoken.slice(line * 6, line * 6 + 6))
const beginOf = (line: readonly Word[] | undefined) => line?.[0]?.start ?? 0
const endOf = (index: number) => beginOf(lines[index + 1]) || beginOf(lines[index]) + 3
const textOf = (line: readonly Word[] | undefined) => line?.map(({ text }) => text).join(' ') ?? ''

const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, '0')
const clock = (seconds: number) =>
  `${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
const cue = (start: number, end: number, text: string) => `${clock(start)} --> ${clock(end)}\n${text}\n\n`

/** YouTube's format: each line with word times below the previous one, then alone for a moment. */
const stamped = `WEBVTT\n\n${lines
  .map((line, index) => {
    const [first, ...others] = line
    const words = others.map(({ text, start }) => `<${clock(start)}><c> ${text}</c>`).join('')
    const until = endOf(index)
    return (
      cue(beginOf(line), until - 0.01, `${textOf(lines[index - 1]) || ' '}\n${first?.text}${words}`) +
      cue(until - 0.01, until, `${textOf(line)}\n `)
    )
  })
  .join('')}`

const unstamped = lines
  .flatMap((line, index) => [
    cue(beginOf(line), endOf(index) - 0.01, `${textOf(lines[index - 1])}\n${textOf(line)}`.trim()),
    cue(endOf(index) - 0.01, endOf(index), textOf(line)),
  ])
  .map((text, index) => `${index + 1}\n${text.replace(/(\d)\.(\d{3})/g, '$1,$2')}`)
  .join('')

const rollingUp = `WEBVTT\n\n${lines
  .map((line, index) =>
    cue(
      beginOf(line),
      endOf(index),
      [lines[index - 2], lines[index - 1], line].filter(Boolean).map(textOf).join('\n'),
    ),
  )
  .join('')}`

const growing = `WEBVTT\n\n${spoken
  .map(({ start }, index) =>
    cue(start, spoken[index + 1]?.start ?? start + 1, textOf(spoken.slice(index - (index % 6), index + 1))),
  )
  .join('')}`

const overlapping = `WEBVTT\n\n${lines.map((line, index) => cue(beginOf(line), endOf(index + 1), textOf(line))).join('')}`

test.each([
  ['with times of words', stamped, 0.01],
  ['without', unstamped, 1],
  ['of three lines', rollingUp, 1],
  ['that grow', growing, 0.01],
  ['that stay on', overlapping, 1],
])('rolling captions %s say each word once, when it is said', (_, file, latest) => {
  const { transcript } = readTranscriptFile(new TextEncoder().encode(file), { source: 'publisher' })
  const words = transcript.segments.flatMap((segment) => segment.words ?? [])
  expect(words.map(({ text }) => text)).toEqual(spoken.map(({ text }) => text))
  const errors = words.map(({ start }, index) => Math.abs(start - (spoken[index]?.start ?? 0)))
  const sorted = errors.toSorted((one, other) => one - other)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(Math.min(0.3, latest))
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(latest)
})

test('people who say a thing twice say it twice', () => {
  const file = `WEBVTT\n\n${[
    'No no.',
    'No no.',
    'We said yes.',
    'Yes to that.',
    'And yes to this.',
    'Yes.',
    'Good.',
    'So be it.',
  ]
    .map((text, index) => cue(index, index + 1, text))
    .join('')}`
  const { transcript, removed } = readTranscriptFile(new TextEncoder().encode(file), { source: 'publisher' })
  expect(removed.repeated).toBe(0)
  expect(transcript.segments.map(({ text }) => text).join(' ')).toBe(
    'No no. No no. We said yes. Yes to that. And yes to this. Yes. Good. So be it.',
  )
})

type Pausing = { line: string; before: string; earlier: string; start: number; pause: number }

/** Cues of one line; behind every tenth are eight seconds of silence. */
const pausing: Record<string, (shown: Pausing) => string[]> = {
  'that show the old line again': ({ line, before, start }) => [cue(start, start + 3, `${before}\n${line}`)],
  'of three lines': ({ line, before, earlier, start }) => [
    cue(start, start + 3, [earlier, before, line].join('\n')),
  ],
  'with a moment for each line alone': ({ line, before, start }) => [
    cue(start, start + 2.99, `${before || ' '}\n${line}`),
    cue(start + 2.99, start + 3, `${line}\n `),
  ],
  'that stay for the pause': ({ line, before, start, pause }) => [
    cue(start, start + 3 + pause, `${before}\n${line}`),
  ],
  'repeated in the pause': ({ line, before, start, pause }) => [
    cue(start, start + 3, `${before}\n${line}`),
    ...(pause > 0
      ? [cue(start + 6, start + 7, `${before}\n${line}`), cue(start + 10, start + 10.5, line)]
      : []),
  ],
  'that go back in the pause': ({ line, before, start, pause }) => [
    cue(start, start + 3, `${before}\n${line}`),
    ...(pause > 0 && before !== ''
      ? [cue(start + 6, start + 7, before), cue(start + 8, start + 9, `${before}\n${line}`)]
      : []),
  ],
  'with music in the pause': ({ line, before, start, pause }) => [
    cue(start, start + 3, `${before}\n${line}`),
    ...(pause > 0 ? [cue(start + 5, start + 8, '[Music]')] : []),
  ],
  'that are cleared in the pause': ({ line, before, start }) => [
    cue(start, start + 3, pausesBefore(start) ? line : `${before}\n${line}`),
  ],
}

const linesOf10 = 38
const pausesBefore = (start: number) => (start - 1) % linesOf10 === 0

function withPauses(count: number, cuesOf: (shown: Pausing) => string[]) {
  const said: string[] = []
  const cues: string[] = []
  for (let index = 0; index < count; index += 1) {
    const line = `no word${index} and more very${index} very`
    const start = 1 + Math.floor(index / 10) * linesOf10 + (index % 10) * 3
    const [earlier = '', before = ''] = ['', '', ...said].slice(-2)
    cues.push(...cuesOf({ line, before, earlier, start, pause: index % 10 === 9 ? 8 : 0 }))
    said.push(line)
  }
  return { file: `WEBVTT\n\n${cues.join('')}`, words: said.join(' ') }
}

const wordsIn = (file: string) =>
  readTranscriptFile(new TextEncoder().encode(file), { source: 'publisher' })
    .transcript.segments.map(({ text }) => text)
    .join(' ')
    .replaceAll('[Music] ', '')
    .replace(/ ?\[Music\]$/, '')

test.each(Object.entries(pausing))('rolling captions %s say each word once', (_, cuesOf) => {
  const { file, words } = withPauses(200, cuesOf)
  expect(wordsIn(file)).toBe(words)
})

test('rolling captions of twelve hours are read, although they show each word three times', () => {
  const { file, words } = withPauses(13_000, pausing['of three lines'] ?? (() => []))
  expect(words.split(' ').length * 3).toBeGreaterThan(230_000)
  expect(wordsIn(file)).toBe(words)
})

test('a line that is said again after a pause is said twice, where captions are cleared', () => {
  const lines = [
    'one and one.',
    'two and two.',
    'three and three.',
    'four and four.',
    'five and five.',
    'No.',
  ]
  const roll = lines.map((line, index) => cue(index, index + 1, `${lines[index - 1] ?? ''}\n${line}`))
  const file = `WEBVTT\n\n${roll.join('')}${cue(20, 21, 'No.')}${cue(30, 31, 'No.')}${cue(40, 41, 'Not at all.')}`
  expect(wordsIn(file).split(' ').slice(-6)).toEqual(['No.', 'No.', 'No.', 'Not', 'at', 'all.'])
})
