import type { TranscriptEntry } from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'
import { speakerName } from '#shared/format/speaker-label.ts'
import { estimateTimes, type TimedSegment } from '#web/features/transcript/estimated-times.ts'
import { attributeLines } from '#web/features/transcript/speaker-labels.ts'

/** `start` in whole seconds; null where unknown. */
export type Sentence = {
  index: number
  text: string
  speaker: string | null
  turn?: number | undefined
  start: number | null
  /** `start` is estimated from the length of the text. */
  isEstimated: boolean
  /** Seconds of silence before the sentence; 0 if unknown. */
  pause: number
}

type Line = TimedSegment & { speaker: string | null; turn?: number | undefined }

/** Assumed seconds per sentence within one entry. */
const sentenceSeconds = 2.5

/** `duration` (seconds of the audio) is needed to estimate times of untimed text. */
export function toSentences(entries: readonly TranscriptEntry[], duration: number | null): Sentence[] {
  let lastEnd: number | null = null
  const sentences = toLines(entries, duration).flatMap((line) => {
    const pause = line.start === null || lastEnd === null ? 0 : Math.max(0, line.start - lastEnd)
    lastEnd = line.end
    return splitSentences(line.text).map((text, index) => ({
      text,
      speaker: line.speaker,
      turn: line.turn,
      start: sentenceStart(line, index),
      isEstimated: line.isEstimated,
      pause: index === 0 ? pause : 0,
    }))
  })
  return sentences.map((sentence, index) => ({ ...sentence, index }))
}

/** The line's start plus `sentenceSeconds` per earlier sentence, in whole seconds, at most the line's end. */
function sentenceStart({ start, end }: TimedSegment, index: number): number | null {
  if (start === null) return null
  const after = start + index * sentenceSeconds
  return Math.floor(Math.max(start, Math.min(after, end ?? after)))
}

/** Uses speaker labels in the text only if the transcript itself tells no speakers apart. */
function toLines(entries: readonly TranscriptEntry[], duration: number | null): Line[] {
  const lines = entries.flatMap(splitLines)
  const segments = estimateTimes(lines, duration)
  const attributed = entries.some(({ speaker, turn }) => speaker !== null || turn !== undefined)
    ? lines
    : attributeLines(lines.map(({ text }) => text))
  return segments.map((segment, index) => {
    const { text = segment.text, speaker = null } = attributed[index] ?? {}
    return { ...segment, text, speaker: speakerName(speaker), turn: lines[index]?.turn }
  })
}

/** Only the first line of an entry has its start, and only the last its end. */
function splitLines({ text, speaker, turn, timestamp, end }: TranscriptEntry) {
  const lines = text.split(/[\r\n\u2028\u2029]+/).filter((line) => line.trim() !== '')
  return lines.map((line, index) => ({
    text: line.trim(),
    speaker,
    turn,
    start: index === 0 ? timestamp : null,
    end: index === lines.length - 1 ? end : null,
  }))
}
