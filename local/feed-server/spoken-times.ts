import * as z from 'zod'
import type { SampleEpisode } from '#local/feed-server/sample-catalogue.ts'

/** Times are seconds from the start of the audio. */
type Timed = { text: string; start: number; end: number }

export type SpokenTimes = {
  durationSeconds: number
  audioBytes: number
  sentences: (Timed & { words: Timed[] })[]
}

/**
 * `samples` is the length of the audio. `words` has two integers for each word: the pause before it and its
 * duration, in milliseconds.
 */
export const keptTimesSchema = z.strictObject({
  samples: z.int().min(1),
  words: z.string().regex(/^-?\d+ \d+(?: -?\d+ \d+)*$/),
})

export type KeptTimes = z.infer<typeof keptTimesSchema>

export const sampleRate = 16_000
const headerBytes = 44
const bytesPerSample = 2

const milliseconds = (seconds: number) => Math.round(seconds * 1000)

export function toKeptTimes(samples: number, words: readonly Timed[]): KeptTimes {
  let reached = 0
  const steps = words.flatMap(({ start, end }) => {
    const pause = milliseconds(start) - reached
    reached = milliseconds(end)
    return [pause, reached - milliseconds(start)]
  })
  return { samples, words: steps.join(' ') }
}

/** @throws when there are not as many words as times */
export function toSpokenTimes({ samples, words }: KeptTimes, { sentences }: SampleEpisode): SpokenTimes {
  const steps = words.split(' ').map(Number)
  let reached = 0
  const next = (): number => {
    const step = steps.shift()
    if (step === undefined) throw new Error('There are more words than times.')
    reached += step
    return reached / 1000
  }
  const timed = sentences.map((text) => {
    const spoken = text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, start: next(), end: next() }))
    return { text, start: spoken[0]?.start ?? 0, end: spoken.at(-1)?.end ?? 0, words: spoken }
  })
  if (steps.length > 0) throw new Error('There are more times than words.')
  return {
    durationSeconds: samples / sampleRate,
    audioBytes: headerBytes + samples * bytesPerSample,
    sentences: timed,
  }
}
