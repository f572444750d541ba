import { parseClock } from '#functions/domain/text/parse-clock.ts'
import { type JsonOutline, listOf } from '#functions/domain/transcript/json-outline.ts'
import { isMember } from '#functions/domain/transcript/json-record.ts'
import {
  type RawSegment,
  type RawTranscript,
  segmentOf,
  stretchOf,
} from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { breathsOf } from '#functions/domain/transcript/spoken-words.ts'

const members: ReadonlySet<string> = new Set([
  'alternatives',
  'transcript',
  'words',
  'word',
  'startTime',
  'endTime',
  'start_time',
  'end_time',
  'startOffset',
  'endOffset',
  'start_offset',
  'end_offset',
  'seconds',
  'nanos',
  'speakerTag',
  'speaker_tag',
  'speakerLabel',
  'speaker_label',
  'languageCode',
  'language_code',
])

type Result = { words: readonly unknown[]; transcript: string; language: string | undefined }

const textIn = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

function readResult(result: unknown): Result | undefined {
  if (!isMember(result) || !Array.isArray(result.alternatives)) return undefined
  const [best]: unknown[] = result.alternatives
  if (!isMember(best)) return undefined
  const words: unknown[] = Array.isArray(best.words) ? best.words : []
  const language = textIn(result.languageCode) ?? textIn(result.language_code)
  return { words, transcript: textIn(best.transcript) ?? '', language }
}

/** "1.5s", or seconds and nanoseconds apart. Zero may be left out. */
function secondsOf(time: unknown): number | undefined {
  if (!isMember(time)) return parseClock(time)
  return parseClock(Number(time.seconds ?? 0) + Number(time.nanos ?? 0) / 1e9)
}

type Word = { text: string; start: number | undefined; end: number | undefined; speaker: string | undefined }

function readWord(word: unknown): Word | undefined {
  const text = isMember(word) ? textIn(word.word) : undefined
  if (!isMember(word) || text === undefined) return undefined
  const tag = word.speakerTag ?? word.speaker_tag ?? word.speakerLabel ?? word.speaker_label
  const isNumber = typeof tag === 'number' || (typeof tag === 'string' && /^\d+$/.test(tag))
  const start = word.startTime ?? word.start_time ?? word.startOffset ?? word.start_offset
  const end = word.endTime ?? word.end_time ?? word.endOffset ?? word.end_offset
  return {
    text,
    start: secondsOf(start) ?? (end === undefined ? undefined : 0),
    end: secondsOf(end),
    // Counted from 1; 0 means that the speaker is not known.
    speaker: isNumber ? (Number(tag) > 0 ? `Speaker ${tag}` : undefined) : textIn(tag),
  }
}

function* wordsOf(list: readonly unknown[], removed: Removed): Generator<RawSegment> {
  for (const entry of list) {
    const word = readWord(entry)
    if (word) yield segmentOf(stretchOf(word.start, word.end), word.text, word.speaker)
    else countBroken(removed)
  }
}

/** With speakers, the last result repeats the words of all results. */
function repeatsAll(file: JsonOutline, path: string): boolean {
  let before = 0
  let last = 0
  let isNamed = false
  let first: number | undefined
  let start: number | undefined
  for (const entry of listOf(file, path, members)) {
    const { words } = readResult(entry) ?? { words: [] }
    const [word] = words
    const read = readWord(word)
    before += last
    last = words.length
    start = read?.start
    first ??= start
    isNamed = read?.speaker !== undefined
  }
  return isNamed && before > 0 && last >= before && start === first
}

type Results = { file: JsonOutline; path: string }

function* resultsOf({ file, path }: Results, raw: RawTranscript, removed: Removed): Generator<RawSegment> {
  const isLastOnly = repeatsAll(file, path)
  let last: Result | undefined
  for (const entry of listOf(file, path, members)) {
    const result = readResult(entry)
    raw.language ??= result?.language
    if (!result) countBroken(removed)
    else if (isLastOnly) last = result
    else yield* speechOf(result, removed)
  }
  if (last) yield* speechOf(last, removed)
}

function* speechOf({ words, transcript }: Result, removed: Removed): Generator<RawSegment> {
  if (words.length > 0) yield* breathsOf(wordsOf(words, removed))
  else if (transcript !== '') yield { start: null, end: null, text: transcript }
}

const fewestExamined = 20

export function isGoogleSpeech(file: JsonOutline, path: string): boolean {
  let examined = 0
  for (const entry of listOf(file, path, members)) {
    const result = readResult(entry)
    if (result && (result.words.some((word) => readWord(word)) || result.transcript !== '')) return true
    examined += 1
    if (examined >= fewestExamined) break
  }
  return false
}

/** Versions 1 and 2 (cloud.google.com/speech-to-text/docs, "SpeechRecognitionResult" and "WordInfo"). */
export function readGoogleSpeech(file: JsonOutline, path: string, removed: Removed): RawTranscript {
  const raw: RawTranscript = { kind: 'Google Speech-to-Text', segments: [] }
  raw.segments = resultsOf({ file, path }, raw, removed)
  return raw
}
