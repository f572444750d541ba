import { readAmazonTranscribe } from '#functions/domain/transcript/amazon-transcribe.ts'
import { isDeepgram, readDeepgram } from '#functions/domain/transcript/deepgram.ts'
import { isGoogleSpeech, readGoogleSpeech } from '#functions/domain/transcript/google-speech.ts'
import { countsMilliseconds, inSeconds } from '#functions/domain/transcript/json-milliseconds.ts'
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
import { readRevAi } from '#functions/domain/transcript/rev-ai.ts'
import { isSpeechmatics, readSpeechmatics } from '#functions/domain/transcript/speechmatics.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { unknownForm } from '#functions/domain/transcript/transcript-error.ts'

/**
 * Only the first of these paths with items is read; the others repeat the same text. AssemblyAI: "Get
 * transcript" and "Get sentences" (assemblyai.com/docs/api-reference/transcripts).
 */
const kinds: readonly { path: string; kind: string }[] = [
  { path: 'lines', kind: 'DOTE' },
  { path: 'transcription', kind: 'whisper.cpp' },
  { path: 'transcripts', kind: 'Podlove' },
  { path: 'segments', kind: 'segments' },
  { path: 'Transcript', kind: 'Amazon Transcribe Call Analytics' },
  { path: 'audio_segments', kind: 'Amazon Bedrock Data Automation' },
  { path: 'utterances', kind: 'AssemblyAI' },
  { path: 'words', kind: 'Whisper' },
  { path: 'sentences', kind: 'AssemblyAI' },
  { path: 'paragraphs', kind: 'AssemblyAI' },
  { path: 'result', kind: 'Vosk' },
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

function readRecords(file: JsonOutline, path: string): Iterable<unknown> {
  const records = listOf(file, path, recordMembers)
  return countsMilliseconds(file, path) ? inSeconds(records) : records
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

const nothing: ReadonlySet<string> = new Set()

const hasItems = (file: JsonOutline, path: string) => !listOf(file, path, nothing).next().done

function findKind(file: JsonOutline): { path: string; kind: string } | undefined {
  const lists = kinds.filter(({ path }) => hasList(file, path))
  const found = lists.find(({ path }) => hasItems(file, path)) ?? lists[0]
  if (found?.path === '' && !hasSegments(file)) return undefined
  if (found?.path === 'words' && file.places.has('audio_duration')) return { ...found, kind: 'AssemblyAI' }
  return found?.path === 'segments' ? { path: 'segments', kind: kindOfSegments(file) } : found
}

function readRecognizer(file: JsonOutline, removed: Removed): RawTranscript | undefined {
  if (hasList(file, 'results.items')) return readAmazonTranscribe(file, removed)
  if (isDeepgram(file)) return readDeepgram(file, removed)
  if (hasList(file, 'monologues')) return readRevAi(file, removed)
  if (isSpeechmatics(file)) return readSpeechmatics(file, removed)
  const google = ['results', 'response.results'].find((path) => isGoogleSpeech(file, path))
  return google === undefined ? undefined : readGoogleSpeech(file, google, removed)
}

const membersOfLanguage = ['language', 'result.language', 'LanguageCode', 'language_code']

/**
 * Reads the formats of Whisper and its derivatives, Podcasting 2.0, Podlove, DOTE and several recognizers.
 * @throws TranscriptError for other or invalid JSON
 */
export function readJson(text: TextFile, removed: Removed): RawTranscript {
  const file = outlineJson(text)
  const recognized = readRecognizer(file, removed)
  if (recognized) return recognized
  const language = membersOfLanguage.map((path) => textAtPath(file, path)).find((text) => text !== undefined)
  const found = findKind(file)
  if (found) {
    const records = readRecords(file, found.path)
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
