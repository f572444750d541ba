import { below, type Random } from '#scripts/seeded-random.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'

export type Stretch = { words: readonly string[]; segment: number; from: number }

export const denial = /^(?:not|no|never|nobody|nothing|hardly|without|\w+n't|cannot)$/i

export function plain(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/’/g, "'")
    .match(/[\p{L}\p{N}]+(?:['.,][\p{L}\p{N}]+)*/gu)
  return ` ${(words ?? []).filter((word) => !/^(?:u[hm]+|erm?|ah|h?mm)$/.test(word)).join(' ')} `
}

/** Removes immediate repetitions, so that a stutter makes no difference. */
export function saidOnce(words: string): string {
  const once = words.replace(/ ((?:\S+ ){0,3}\S+)(?: \1)+(?= )/g, ' $1')
  return once === words ? once : saidOnce(once)
}

/** Expands contractions: "don't" becomes "do not". */
export function atLength(words: string): string {
  return words
    .replace(/\bcan't\b|\bcannot\b/g, 'can not')
    .replace(/n't\b/g, ' not')
    .replace(/'re\b/g, ' are')
}

/** Joins consecutive segments of one speaker. Stops after about `longest` characters of the transcript. */
export function byPerson({ segments, ...transcript }: Transcript, longest: number): Transcript {
  const joined: TranscriptSegment[] = []
  let length = 0
  for (const { speaker, text } of segments) {
    if (length > longest) break
    length += text.length
    const last = joined.at(-1)
    if (last && last.speaker === speaker && last.text.length < 3_000) last.text += ` ${text}`
    else joined.push({ start: null, end: null, text, ...(speaker ? { speaker } : {}) })
  }
  return { ...transcript, segments: joined }
}

/** These stretches may be questions that the next words answer, or have gaps. */
const mayBeRefused = /[?[]/

/** Cuts seven to eighteen words from about every thirty of the transcript. */
export function stretchesOf({ segments }: Transcript, random: Random): Stretch[] {
  return segments.flatMap(({ text }, segment) => {
    const words = text.split(/\s+/).filter((word) => word !== '')
    const stretches: Stretch[] = []
    for (let from = below(random, 12); from < words.length - 7; ) {
      const cut = words.slice(from, from + 7 + below(random, 12))
      if (!mayBeRefused.test(cut.join(' '))) stretches.push({ words: cut, segment, from })
      from += cut.length + 8 + below(random, 20)
    }
    return stretches
  })
}

const ended = (word: string | undefined) => `${word?.replace(/[^\p{L}\p{N}%]+$/u, '') ?? ''}!`

/**
 * Makes each stretch a sentence, and each turn end with one, so that only the wording decides whether the
 * stretch is found.
 */
export function asSentences(
  transcript: Transcript,
  stretches: readonly Stretch[],
): { transcript: Transcript; stretches: Stretch[] } {
  const turns = transcript.segments.map(({ text }) => {
    const words = text.split(/\s+/).filter((word) => word !== '')
    return words.with(-1, ended(words.at(-1)))
  })
  for (const { segment, from, words } of stretches) {
    const turn = turns[segment] ?? []
    for (const last of [from - 1, from + words.length - 1]) if (last >= 0) turn[last] = ended(turn[last])
  }
  return {
    transcript: {
      ...transcript,
      segments: transcript.segments.map((one, segment) => ({
        ...one,
        text: (turns[segment] ?? []).join(' '),
      })),
    },
    stretches: stretches.map(({ segment, from, words }) => ({
      segment,
      from,
      words: turns[segment]?.slice(from, from + words.length) ?? [],
    })),
  }
}

export function rewrite(
  transcript: Transcript,
  stretches: readonly Stretch[],
  change: (stretch: Stretch) => readonly string[],
): { transcript: Transcript; changed: string[] } {
  const changed: string[] = []
  const segments = transcript.segments.map((one, segment) => {
    const words: string[] = one.text.split(/\s+/).filter((word) => word !== '')
    let grown = 0
    for (const stretch of stretches) {
      if (stretch.segment !== segment) continue
      const other = change(stretch)
      words.splice(stretch.from + grown, stretch.words.length, ...other)
      grown += other.length - stretch.words.length
      changed.push(other.join(' '))
    }
    return { ...one, text: words.join(' ') }
  })
  return { transcript: { ...transcript, segments }, changed }
}
