import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { linesOf } from '#functions/domain/transcript/byte-lines.ts'
import { type RawSegment, type RawTranscript, wordOf } from '#functions/domain/transcript/raw-segment.ts'
import { countRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { listWords } from '#functions/domain/transcript/transcript-words.ts'

const stamps = /^\s*((?:\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/
const stamp = /\[(\d{1,3}:\d{2})(?:[.:](\d{1,3}))?\]/g
const tag = /^\s*\[[a-z#]+:[^\]]*\]\s*$/i
/** Times of words, in the enhanced form. */
const wordTime = /<(\d{1,3}:\d{2}(?:[.:]\d{1,3})?)>/g

const secondsOf = (clock: string, fraction = '0') => parseClock(`${clock}.${fraction}`)

function segmentOf(start: number, text: string): RawSegment {
  const segment: RawSegment = { start, end: start, text: text.replace(wordTime, ' ').trim(), isOpen: true }
  const [before = '', ...timed] = text.split(wordTime)
  if (timed.length === 0) return segment
  segment.words = listWords(before).map((word) => wordOf(word, undefined, undefined))
  for (let at = 0; at < timed.length; at += 2) {
    const time = parseClock(timed[at])
    const words = listWords(timed[at + 1] ?? '')
    segment.words.push(...words.map((word, place) => wordOf(word, place === 0 ? time : undefined, undefined)))
  }
  return segment
}

function* versesOf(file: TextFile, removed: Removed): Generator<RawSegment> {
  for (const line of linesOf(file)) {
    const [, times, text = ''] = stamps.exec(line) ?? []
    if (times === undefined) {
      if (tag.test(line)) countRemoved(removed, 'comments', line)
      else if (line.trim() !== '') yield { start: null, end: null, text: line.trim() }
      continue
    }
    for (const [, clock = '', fraction] of times.matchAll(stamp)) {
      const start = secondsOf(clock, fraction)
      if (start !== undefined && text.trim() !== '') yield segmentOf(start, text)
    }
  }
}

const fewestVerses = 2

/** Brackets with tags, or times with fractions directly before words; a space is usual in transcripts. */
export function isLyrics(head: string): boolean {
  if (/^\s*\[(?:ar|ti|al|au|by|la|re|ve|tool|length|offset):[^\]]*\]\s*$/im.test(head))
    return /^\s*\[\d+:\d\d/m.test(head)
  const verses = head.match(/^\s*\[\d{1,3}:\d{2}\.\d{2,3}\](?=[^\s[])/gm)?.length ?? 0
  return verses >= fewestVerses
}

/** LRC (en.wikipedia.org/wiki/LRC_(file_format)). */
export function readLyrics(file: TextFile, removed: Removed): RawTranscript {
  return { kind: 'LRC', segments: versesOf(file, removed) }
}
