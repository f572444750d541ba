import { decodeHTML } from 'entities/decode'
import {
  parseClock,
  parseStretch,
  type RawSegment,
  type RawTranscript,
} from '#functions/domain/transcript/raw-segment.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'
import type { TranscriptWord } from '#shared/domain/transcript.ts'

/** Whatever the two times are: the line says that what follows is spoken. */
const timing = /^\s*(\S+)\s+-->\s+(\S+)(?:\s|$)/
const timestamp = /<(\d{1,4}:[\d:]*\d[.,]\d{1,3})>/

const withoutTags = (text: string) => decodeHTML(text.replace(/<[^<>]*>/g, ''))

type Stretch = Pick<RawSegment, 'start' | 'end'>

/**
 * Words that carry a time of their own (`<00:00:01.000>`, WebVTT section 3.3); undefined where the cue has none, or an impossible one:
 * its words then share its time.
 */
function timedWords(body: string, { start, end }: Stretch): TranscriptWord[] | undefined {
  const parts = body.split(timestamp)
  if (parts.length < 3 || start === null || end === null) return undefined
  const words: TranscriptWord[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const text = withoutTags(parts[index] ?? '').trim()
    const from = index === 0 ? start : parseClock(parts[index - 1])
    const until = index + 1 < parts.length ? parseClock(parts[index + 1]) : end
    if (from === undefined || until === undefined) return undefined
    if (text !== '') words.push({ start: from, end: Math.max(from, until), text })
  }
  return words
}

function segmentsOf(lines: readonly string[], stretch: Stretch): RawSegment[] {
  // A cue may hold several voices; each `<v Name>` opens one.
  const pieces = lines.join(' ').split(/<v(?:\.[^\s<>]*)?(?:\s([^<>]*))?>/)
  const segments: RawSegment[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    const body = pieces[index] ?? ''
    const speaker = index === 0 ? undefined : decodeHTML(pieces[index - 1] ?? '').trim()
    const text = withoutTags(body).trim()
    const words = timedWords(body, stretch)
    if (text !== '')
      segments.push({ ...stretch, text, ...(speaker ? { speaker } : {}), ...(words ? { words } : {}) })
  }
  return segments
}

export function isVtt(text: string): boolean {
  return /^\uFEFF?\s*WEBVTT(?:[\s-]|$)/.test(text)
}

/** One cue with what stands around it. More than this is more than an episode, however many tags are in it. */
const longestBlock = 2_000_000
const header = 5000

/** What stands between blank lines, one after the other: a file of nothing but blank lines makes no list of them. */
function* blocksOf(text: string): Generator<string> {
  let from = 0
  for (const blank of text.matchAll(/\n[ \t]*\n+/g)) {
    yield text.slice(from, blank.index)
    from = blank.index + blank[0].length
  }
  yield text.slice(from)
}

function* cuesOf(text: string): Generator<RawSegment> {
  for (const block of blocksOf(text)) {
    if (block.length > longestBlock) throw tooLong()
    const lines = block.split('\n')
    const timingAt = lines.findIndex((line) => timing.test(line))
    const [, from, to] = timing.exec(lines[timingAt] ?? '') ?? []
    if (from !== undefined) yield* segmentsOf(lines.slice(timingAt + 1), parseStretch(from, to))
  }
}

/** WebVTT (W3C), as it occurs: times without hours or minutes, decimal commas, voices, word times. */
export function readVtt(text: string): RawTranscript {
  const lines = text.replace(/\r\n?/g, '\n')
  const [head = ''] = blocksOf(lines.slice(0, header))
  const language = /^Language:\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\s*$/m.exec(head)?.[1]
  return { segments: cuesOf(lines), ...(language ? { language } : {}) }
}
