import { oneLine } from '#functions/domain/text/one-line.ts'
import { isSameVoice, joiner } from '#functions/domain/transcript-files/escape-text.ts'
import type { TranscriptEntry, TranscriptView } from '#shared/domain/transcript.ts'

/** In seconds. `speaker` is empty where unknown. */
export type Utterance = {
  start: number | null
  end: number | null
  speaker: string
  turn?: number | undefined
  text: string
}

function utteranceOf({ text, speaker, turn, timestamp, end }: TranscriptEntry): Utterance {
  return {
    text: oneLine(text),
    speaker: oneLine(speaker ?? ''),
    turn,
    start: timestamp,
    end: end ?? timestamp,
  }
}

const begins = (utterance: Utterance | undefined) => utterance?.start ?? 0

function joinLast(utterances: Utterance[]): boolean {
  const [before, last] = utterances.slice(-2)
  if (!before || !last || !isSameVoice(before, last)) return false
  const end = Math.max(before.end ?? 0, last.end ?? 0)
  utterances.splice(-2, 2, { ...before, end, text: `${before.text} ${last.text}` })
  return true
}

/**
 * Programs sort captions by time. Where speakers overlap, each one's sentences are joined to stay together.
 */
export function utterancesOf({ entries }: TranscriptView): Utterance[] {
  const utterances: Utterance[] = []
  for (const entry of entries) {
    const utterance = utteranceOf(entry)
    if (utterance.text === '') continue
    while (utterance.start !== null && begins(utterances.at(-1)) > utterance.start && joinLast(utterances));
    utterances.push(utterance)
  }
  return utterances
}

/** In milliseconds. */
export type Cue = Utterance & { start: number; end: number }

/** Programs merge a caption that starts with the previous one's text, so repetitions get a separator. */
function apartFromRepeats(cues: Cue[]): Cue[] {
  let before = ''
  return cues.map((cue) => {
    const isRepeated = before !== '' && cue.text.startsWith(before)
    before = isRepeated ? joiner + cue.text : cue.text
    return { ...cue, text: before }
  })
}

/** Each cue lasts at least a millisecond, because programs drop captions without duration. */
export function cuesOf(view: TranscriptView): Cue[] {
  const cues = utterancesOf(view).flatMap(({ start: from, end, ...said }) => {
    if (from === null) return []
    const start = Math.round(from * 1000)
    return [{ ...said, start, end: Math.max(start + 1, Math.round((end ?? 0) * 1000)) }]
  })
  return apartFromRepeats(cues.toSorted((one, other) => one.start - other.start))
}

const padded = (value: number, length: number) => String(value).padStart(length, '0')

export function cueClock(milliseconds: number, mark: '.' | ','): string {
  const seconds = Math.floor(milliseconds / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => padded(part, 2)).join(':') + mark + padded(milliseconds % 1000, 3)
}
