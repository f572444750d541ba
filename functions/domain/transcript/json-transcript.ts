import { readAmazonTranscribe } from '#functions/domain/transcript/amazon-transcribe.ts'
import {
  hasList,
  type JsonOutline,
  listOf,
  outlineJson,
  textAtPath,
} from '#functions/domain/transcript/json-outline.ts'
import { readJsonRecord, recordMembers } from '#functions/domain/transcript/json-record.ts'
import { withSpeakers } from '#functions/domain/transcript/neighbor-speakers.ts'
import type { RawSegment, RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import { countBroken, type Removed } from '#functions/domain/transcript/removed-words.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { unknownForm } from '#functions/domain/transcript/transcript-error.ts'

/** Only the first of these paths in a file is read; the others repeat the same text. */
const kinds: readonly { path: string; kind: string }[] = [
  { path: 'lines', kind: 'DOTE' },
  { path: 'transcription', kind: 'whisper.cpp' },
  { path: 'transcripts', kind: 'Podlove' },
  { path: 'segments', kind: 'segments' },
  { path: 'Transcript', kind: 'Amazon Transcribe Call Analytics' },
  { path: 'audio_segments', kind: 'Amazon Bedrock Data Automation' },
  { path: 'words', kind: 'Whisper' },
  { path: '', kind: 'Podlove' },
]

const wordsOnly: ReadonlySet<string> = new Set([
  'body',
  'words',
  'start',
  'startTime',
  'text',
  'score',
  'word',
  'confidence',
])

function kindOfSegments(file: JsonOutline): string {
  if (file.places.has('word_segments')) return 'WhisperX'
  for (const record of listOf(file, 'segments', wordsOnly)) {
    if (typeof record !== 'object' || record === null) continue
    if ('body' in record) return 'Podcasting 2.0 JSON'
    const [word]: unknown[] = 'words' in record && Array.isArray(record.words) ? record.words : []
    if (typeof word !== 'object' || word === null) continue
    if ('score' in word) return 'WhisperX'
    return 'confidence' in word ? 'whisper-timestamped' : 'Whisper'
  }
  return 'Whisper'
}

const onlySigns = /^[.,;:!?…%)\]]+$/

/** `writesSpaces`: entries have leading spaces, so one without continues a word. */
function isGlued(text: string, writesSpaces: boolean): boolean {
  return onlySigns.test(text) || (writesSpaces && !/^\s/.test(text))
}

function* recordsOf(records: Iterable<unknown>, kind: string, removed: Removed): Generator<RawSegment> {
  let writesSpaces: boolean | undefined
  for (const record of records) {
    const segments = readJsonRecord(record)
    if (!segments) countBroken(removed)
    for (const segment of segments ?? []) {
      const glued = isGlued(segment.text, kind === 'whisper.cpp' && writesSpaces === true)
      writesSpaces ??= /^\s/.test(segment.text)
      yield glued ? { ...segment, isGlued: glued } : segment
    }
  }
}

/** In letters per second. If speech seems slower, the times are milliseconds. */
const slowestSpeech = 0.5

function countsMilliseconds(file: JsonOutline): boolean {
  let letters = 0
  let units = 0
  for (const record of listOf(file, '', recordMembers)) {
    if (typeof record !== 'object' || record === null || !('start' in record && 'end' in record)) return false
    const { start, end } = record
    if (!Number.isInteger(start) || !Number.isInteger(end)) return false
    if ('text' in record && typeof record.text === 'string') letters += record.text.length
    units += Number(end) - Number(start)
  }
  return units > 0 && letters / units < slowestSpeech
}

function* inSeconds(records: Iterable<unknown>): Generator<unknown> {
  for (const record of records) {
    if (typeof record !== 'object' || record === null || !('start' in record && 'end' in record)) yield record
    else yield { ...record, start: Number(record.start) / 1000, end: Number(record.end) / 1000 }
  }
}

function readRecords(file: JsonOutline, path: string, kind: string): Iterable<unknown> {
  const records = listOf(file, path, recordMembers)
  return path === '' && kind === 'Podlove' && countsMilliseconds(file) ? inSeconds(records) : records
}

function hasSegments(file: JsonOutline): boolean {
  let examined = 0
  for (const record of listOf(file, '', recordMembers)) {
    if (readJsonRecord(record)) return true
    examined += 1
    if (examined >= 20) break
  }
  return false
}

function findKind(file: JsonOutline): { path: string; kind: string } | undefined {
  const found = kinds.find(({ path }) => hasList(file, path))
  if (found?.path === '' && !hasSegments(file)) return undefined
  return found?.path === 'segments' ? { path: 'segments', kind: kindOfSegments(file) } : found
}

/**
 * Reads the formats of Whisper and its derivatives, Podcasting 2.0, Podlove, DOTE and Amazon Transcribe.
 * @throws TranscriptError for other or invalid JSON
 */
export function readJson(text: TextFile, removed: Removed): RawTranscript {
  const file = outlineJson(text)
  if (hasList(file, 'results.items')) return readAmazonTranscribe(file, removed)
  const language =
    textAtPath(file, 'language') ?? textAtPath(file, 'result.language') ?? textAtPath(file, 'LanguageCode')
  const found = findKind(file)
  if (found) {
    const records = readRecords(file, found.path, found.kind)
    const segments = recordsOf(records, found.kind, removed)
    return {
      kind: found.kind,
      segments: found.path === 'words' ? withSpeakers(segments) : segments,
      language,
    }
  }
  const said = textAtPath(file, 'text')
  if (said === undefined) throw unknownForm()
  return { kind: 'Whisper', segments: [{ start: null, end: null, text: said }], language }
}
