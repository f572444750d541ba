import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import { type CaptionCue, srtCues, vttCues } from '#functions/domain/transcript/caption-cues.ts'
import { captionSegments } from '#functions/domain/transcript/caption-text.ts'
import { withStandardTimings, withVttTimings } from '#functions/domain/transcript/caption-timings.ts'
import type { RawSegment, RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import type { Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'

function* segmentsOf(cues: Iterable<CaptionCue>, removed: Removed): Generator<RawSegment> {
  for (const { lines, start, end } of cues) yield* captionSegments(lines.join('\n'), { start, end }, removed)
}

/** Leading blank lines are common; other characters directly after `WEBVTT` are invalid. */
export function isVtt(head: string): boolean {
  return /^\s*WEBVTT(?:\s|$)/i.test(head)
}

function* withoutSignature(lines: Iterable<string>): Generator<string> {
  let hasStarted = false
  for (const line of lines) {
    if (hasStarted) yield line
    hasStarted ||= line.trim() !== ''
  }
}

export function readVtt(file: TextFile, removed: Removed): RawTranscript {
  const raw: RawTranscript = { kind: 'WebVTT', segments: [], isCaptions: true }
  const header = (line: string) => {
    raw.language ??= /^Language:\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\s*$/.exec(line)?.[1]
  }
  raw.segments = segmentsOf(
    vttCues(withVttTimings(withoutSignature(linesOf(file))), removed, header),
    removed,
  )
  return raw
}

/** Matches styling codes such as `{\an8}`, which position a caption, and line breaks of SubViewer. */
const override = /\{\\[^{}]*\}|\[br\]/g

function* withoutOverrides(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield /\{\\|\[br\]/.test(line) ? line.replace(override, ' ') : line
}

export function readSrt(file: TextFile, removed: Removed): RawTranscript {
  const cues = srtCues(withoutOverrides(withStandardTimings(linesOf(file))), removed)
  return { kind: 'SRT', segments: segmentsOf(cues, removed), isCaptions: true }
}
