import { someNumber, someText } from '#scripts/fuzz/values.ts'
import { below, pick, type Random } from '#scripts/seeded-random.ts'

type Cue = { start: number; end: number; text: string }

const words = 'we should not raise taxes on the poor because they said so in twenty twenty'.split(' ')

function somethingSaid(random: Random): string {
  const said = Array.from({ length: 1 + below(random, 9) }, () => pick(random, words)).join(' ')
  return pick(random, [
    said,
    said,
    said,
    `Ann: ${said}`,
    `<v Ann>${said}</v>`,
    `[Music] ${said}`,
    someText(random),
  ])
}

function someCues(random: Random): Cue[] {
  let at = 0
  return Array.from({ length: below(random, 12) }, () => {
    const start = at + random() * 3
    const end = start + random() * 4
    at = random() < 0.9 ? end : random() * 100
    return { start, end, text: somethingSaid(random) }
  })
}

function clock(seconds: number, mark: string): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${parts.join(':')}${mark}${String(Math.floor((seconds % 1) * 1000)).padStart(3, '0')}`
}

const time = (random: Random, seconds: number, mark: string) =>
  random() < 0.95 ? clock(seconds, mark) : someNumber(random)

function captions(random: Random, mark: string): string {
  return someCues(random)
    .map((cue, number) => {
      const times = `${time(random, cue.start, mark)} --> ${time(random, cue.end, mark)}`
      return [...(random() < 0.7 ? [String(number + 1)] : []), times, cue.text].join('\n')
    })
    .join(pick(random, ['\n\n', '\n\n', '\n', '\r\n\r\n']))
}

/** Usually the number, sometimes another value that real files have in its place. */
const figure = (random: Random, seconds: number): unknown =>
  random() < 0.93 ? seconds : pick(random, [null, String(seconds), -seconds, 1e308, {}, '00:01:02'])

const jsonForms: readonly ((cues: readonly Cue[], random: Random) => unknown)[] = [
  (cues, random) => ({
    version: '1.0.0',
    segments: cues.map(({ start, end, text }) => ({
      speaker: someText(random),
      startTime: figure(random, start),
      endTime: figure(random, end),
      body: text,
    })),
  }),
  (cues, random) => ({
    text: cues.map(({ text }) => text).join(' '),
    language: pick(random, ['en', 'de', 'x', '']),
    segments: cues.map(({ start, end, text }, id) => ({
      id,
      start: figure(random, start),
      end: figure(random, end),
      text,
      words: text
        .split(' ')
        .map((word) => ({ word, start: figure(random, start), end: figure(random, end) })),
    })),
  }),
  (cues, random) => ({
    transcription: cues.map(({ start, end, text }) => ({
      timestamps: { from: clock(start, ','), to: clock(end, ',') },
      offsets: { from: figure(random, start * 1000), to: figure(random, end * 1000) },
      text,
    })),
  }),
  (cues, random) =>
    cues.map(({ start, end, text }) => ({
      start: clock(start, '.'),
      start_ms: figure(random, start * 1000),
      end: clock(end, '.'),
      end_ms: figure(random, end * 1000),
      speaker: pick<unknown>(random, ['1', 'Ann', null, 7]),
      text,
    })),
  (cues, random) => ({
    lines: cues.map(({ start, end, text }) => ({
      startTime: clock(start, ','),
      endTime: clock(end, ','),
      speakerDesignation: someText(random),
      text,
    })),
  }),
  (cues, random) => ({
    results: {
      transcripts: [{ transcript: cues.map(({ text }) => text).join(' ') }],
      items: cues.map(({ start, end, text }) => ({
        start_time: String(figure(random, start)),
        end_time: String(figure(random, end)),
        type: pick(random, ['pronunciation', 'pronunciation', 'punctuation']),
        speaker_label: pick(random, ['spk_0', 'spk_1', '']),
        alternatives: [{ content: text, confidence: '0.9' }],
      })),
    },
    status: 'COMPLETED',
  }),
]

function markup(random: Random): string {
  const cues = someCues(random).map(
    ({ start, text }) => `<cite>Ann:</cite><time>${clock(start, '.')}</time><p>${text}</p>`,
  )
  return `<html><body>${cues.join('\n')}</body></html>`
}

/** Generates a transcript with some invalid times and texts. */
export function makeTranscript(random: Random): string {
  const kind = random()
  if (kind < 0.2)
    return `WEBVTT${pick(random, ['', ' a title', '\nNOTE x', '\nSTYLE\n::cue {}'])}\n\n${captions(random, '.')}`
  if (kind < 0.4) return captions(random, ',')
  if (kind < 0.85) return JSON.stringify(pick(random, jsonForms)(someCues(random), random))
  if (kind < 0.93) return markup(random)
  return someCues(random)
    .map(({ text }) => text)
    .join('\n')
}
