import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import {
  type RawSegment,
  type RawTranscript,
  segmentOf,
  stretchOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'

const framed = /^\s*\{(\d+)\}\{(\d*)\}([^\n]*)/
const tenths = /^\s*\[(\d+)\]\[(\d*)\]([^\n]*)/

const spokenText = (text: string) =>
  text
    .replace(/\{[^{}]*\}/g, '')
    .split('|')
    .map((line) => line.replace(/^\s*\//, '').trim())
    .join('\n')

type Timing = { line: RegExp; unitsPerSecond: number | undefined }

function* cuesOf(
  file: TextFile,
  { line: pattern, unitsPerSecond }: Timing,
  removed: Removed,
): Generator<RawSegment> {
  let rate = unitsPerSecond
  for (const line of linesOf(file)) {
    const [, from, to, text = ''] = pattern.exec(line) ?? []
    if (from === undefined) {
      countRemoved(removed, 'comments', line)
      continue
    }
    // The first line may name the rate.
    const stated =
      rate === undefined && from === to ? /^\s*(\d{2}(?:[.,]\d+)?)\s*$/.exec(text)?.[1] : undefined
    if (stated !== undefined) {
      rate = Number(stated.replace(',', '.'))
      continue
    }
    const secondsOf = (units: string | undefined) =>
      rate === undefined || units === undefined || units === '' ? undefined : Number(units) / rate
    const segment = segmentOf(stretchOf(secondsOf(from), secondsOf(to)), spokenText(text), undefined)
    if (segment.start !== null && to === '') segment.isOpen = true
    if (segment.text !== '') yield segment
  }
}

export const isMicroDvd = (head: string) => framed.test(head)

/** Times are frames. Without a rate in the file they are unknown. */
export function readMicroDvd(file: TextFile, removed: Removed): RawTranscript {
  const segments = cuesOf(file, { line: framed, unitsPerSecond: undefined }, removed)
  return { kind: 'MicroDVD', segments, isCaptions: true }
}

export const isMpl2 = (head: string) => tenths.test(head)

/** Times are tenths of seconds. */
export function readMpl2(file: TextFile, removed: Removed): RawTranscript {
  const segments = cuesOf(file, { line: tenths, unitsPerSecond: 10 }, removed)
  return { kind: 'MPL2', segments, isCaptions: true }
}
