import { describe, expect, test } from 'vitest'
import { normaliseSegments } from '#functions/domain/transcript/normalise-transcript.ts'
import type { RawSegment } from '#functions/domain/transcript/raw-segment.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { transcriptFile } from '#functions/domain/transcript-files/transcript-file.ts'
import { below, seededRandom } from '#scripts/seeded-random.ts'
import { type Transcript, voiceOf } from '#shared/domain/transcript.ts'
import type { TranscriptFormat } from '#shared/domain/transcript-file.ts'

const plainWords = 'we the budget of housing never 30 taxes and schools are not this people know water'.split(
  ' ',
)
const hostileWords =
  '--> <b> </v> &amp; & < > <v.loud 00:00:01.000 00:00:02,000 NOTE STYLE WEBVTT {\\an8} 1 — « “ don’t مرحبا 你好 👩‍🚀 Q: [music]'.split(
    ' ',
  )
const plainNames = [undefined, 'Ann Author', 'Bo', 'Dr. O’Neil', 'María José', 'Speaker 1', 'spk_0']
const names = [...plainNames, 'A & B <c>', 'the man: outside', '> Bo']

type Kind = { isHostile: boolean; isTimed: boolean; names?: readonly (string | undefined)[] }

function conversation(seed: number, kind: Kind): Transcript {
  const chance = seededRandom(seed)
  const pick = <One>(list: readonly One[]) => list[below(chance, list.length)]
  // Untimed text is recognized by the share of letters in it, so plain words must dominate.
  const plain = kind.isTimed ? plainWords : Array.from({ length: 6 }, () => plainWords).flat()
  const vocabulary = kind.isHostile ? [...plain, ...hostileWords] : plain
  let time = 0
  let speaker: string | undefined = pick(kind.names ?? plainNames)
  const raw = Array.from({ length: 40 }, (): RawSegment => {
    if (chance() < 0.3) speaker = pick(kind.names ?? plainNames)
    const words = Array.from({ length: 1 + Math.floor(chance() * 14) }, () => pick(vocabulary))
    const start = time + chance() * (chance() < 0.1 ? 20 : 0.5)
    time = start + words.length * 0.3
    return {
      text: `${words.join(' ')}${pick(['.', '?', ',', '', '!'])}`,
      start: kind.isTimed ? start : null,
      end: kind.isTimed ? time : null,
      ...(speaker && { speaker }),
    }
  })
  const segments = normaliseSegments(raw)
  return { segments, source: 'publisher', language: 'en-GB', durationSeconds: kind.isTimed ? time : null }
}

const withNames = (transcript: Transcript) =>
  transcript.segments.flatMap(({ text, speaker }) =>
    text.split(' ').map((word) => `${speaker ?? 'nobody'} says ${word}`),
  )

type Sentence = { text: string; start: number; end: number }

const wholeMilliseconds = (seconds: number | null | undefined) => Math.round((seconds ?? -1) * 1000)

const sentencesOf = (transcript: Transcript): Sentence[] =>
  transcriptView(transcript, 7).entries.map(({ text, timestamp, end }) => ({
    text,
    start: wholeMilliseconds(timestamp),
    end: wholeMilliseconds(end),
  }))

function heardIn(transcript: Transcript, sentences: readonly Sentence[]): Sentence[] {
  const words = transcript.segments.flatMap((segment) => segment.words ?? [])
  let next = 0
  return sentences.map(({ text }) => {
    const from = words[next]
    next += text.split(' ').length
    return {
      text,
      start: wholeMilliseconds(from?.start),
      end: wholeMilliseconds(words[next - 1]?.end),
    }
  })
}

function readBack(transcript: Transcript, format: TranscriptFormat): Transcript {
  const { content } = transcriptFile(transcriptView(transcript, 7), 'A talk', format)
  return readTranscript(Buffer.from(content), { source: 'publisher' })
}

const seldomNamed = [...Array.from({ length: 8 }, () => undefined), 'Ann Author', 'Bo']

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

describe.each(['vtt', 'srt', 'json'] as const)('%s', (format) => {
  test.each<[string, Kind]>([
    ['plain words', { isHostile: false, isTimed: true, names: plainNames }],
    ['what means something in a file', { isHostile: true, isTimed: true, names }],
    ['hardly any names', { isHostile: true, isTimed: true, names: seldomNamed }],
  ])('is read back word for word, with its speakers and times: %s [S15.12]', (_, kind) => {
    for (const seed of seeds) {
      const transcript = conversation(seed, kind)
      const again = readBack(transcript, format)
      expect(withNames(again), `seed ${seed}`).toEqual(withNames(transcript))
      expect(heardIn(again, sentencesOf(transcript)), `seed ${seed}`).toEqual(sentencesOf(transcript))
      expect(again.language).toBe(format === 'srt' ? 'und' : 'en-GB')
    }
  })
})

describe.each(['json', 'txt'] as const)('%s without times', (format) => {
  test.each<[string, Kind]>([
    ['plain words', { isHostile: false, isTimed: false }],
    ['what means something in a file', { isHostile: true, isTimed: false }],
    ['hardly any names', { isHostile: true, isTimed: false, names: seldomNamed }],
  ])('is read back word for word, with its speakers: %s [S15.13]', (_, kind) => {
    for (const seed of seeds) {
      const transcript = conversation(seed, kind)
      const again = readBack(transcript, format)
      expect(withNames(again), `seed ${seed}`).toEqual(withNames(transcript))
      expect(again.segments.every(({ start }) => start === null)).toBe(true)
    }
  })
})

const unnamedTurns = `WEBVTT

00:00.000 --> 00:02.000
>> Who pays for that?

00:02.000 --> 00:04.000
>> I do, and so do you. >> Why?

00:04.000 --> 00:06.000
>> ANN: Because of this: we voted.

00:06.000 --> 00:08.000
>> I did not. >> ANN: You did.
`

const unnamedOnly = unnamedTurns.replaceAll('ANN: ', '')

const seldom = `WEBVTT

00:00.000 --> 00:02.000
<v Ann>Who pays for that?

00:02.000 --> 00:04.000
<v Ann>And why?

00:04.000 --> 00:06.000
<v Ann>I ask you.

00:06.000 --> 00:08.000
<v ->I do. >> So do I.

00:08.000 --> 00:10.000
>> Nor did I say 5. >> No.
`

test.each([
  ['captions with marks only', unnamedOnly],
  ['captions with marks and names', unnamedTurns],
  ['captions that name each voice', seldom],
])('unnamed turns stay apart in every format: %s', (_, file) => {
  const turnsOf = ({ segments }: Transcript) => {
    const voices = [...new Set(segments.map(voiceOf))]
    return segments.map((segment) => [voices.indexOf(voiceOf(segment)), segment.text])
  }
  const transcript = readTranscript(Buffer.from(file), { source: 'publisher' })
  for (const format of ['vtt', 'srt', 'json', 'txt'] as const)
    expect(turnsOf(readBack(transcript, format)), format).toEqual(turnsOf(transcript))
})

test.each(['vtt', 'srt', 'json', 'txt'] as const)(
  '%s escapes spoken words that look like marks',
  (format) => {
    const said = (text: string, speaker?: string) => ({ start: 0, end: 2, text, ...(speaker && { speaker }) })
    const segments = [
      said('- Is it that? - No. It is x >> y.', 'Ann'),
      said('&gt;&gt; and so it was. >> No.'),
    ]
    const transcript: Transcript = { segments, source: 'publisher', language: 'en', durationSeconds: 2 }
    expect(withNames(readBack(transcript, format))).toEqual(withNames(transcript))
  },
)
