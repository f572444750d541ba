import { isRangeText, isSrt } from '#functions/domain/transcript/caption-timings.ts'
import { isVtt, readSrt, readVtt } from '#functions/domain/transcript/captions.ts'
import { detectLanguage } from '#functions/domain/transcript/detect-language.ts'
import { isMicroDvd, isMpl2, readMicroDvd, readMpl2 } from '#functions/domain/transcript/framed-captions.ts'
import { completeNames } from '#functions/domain/transcript/full-names.ts'
import { isHtml, readHtml } from '#functions/domain/transcript/html-transcript.ts'
import { readJson } from '#functions/domain/transcript/json-transcript.ts'
import { isLyrics, readLyrics } from '#functions/domain/transcript/lyrics.ts'
import { normaliseSegments } from '#functions/domain/transcript/normalise-transcript.ts'
import { packWords } from '#functions/domain/transcript/pack-words.ts'
import { isPlainText, readPlainText } from '#functions/domain/transcript/plain-transcript.ts'
import type { RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import { removeLoops } from '#functions/domain/transcript/recognizer-loops.ts'
import { refuseByName } from '#functions/domain/transcript/refused-forms.ts'
import { nothingRemoved, type Removed } from '#functions/domain/transcript/removed-words.ts'
import { unrollCaptions } from '#functions/domain/transcript/rolling-captions.ts'
import { beginsJson, beginsNoText } from '#functions/domain/transcript/signs.ts'
import { closeSegments, sortSegments } from '#functions/domain/transcript/sort-segments.ts'
import { attributeSpeakers } from '#functions/domain/transcript/speaker-turns.ts'
import { isSubStation, readSubStation } from '#functions/domain/transcript/styled-captions.ts'
import { isTable, readTable } from '#functions/domain/transcript/table-transcript.ts'
import { openText, type TextFile } from '#functions/domain/transcript/text-file.ts'
import { rollingRepetition, withinBounds } from '#functions/domain/transcript/transcript-bounds.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { isXmlCaptions, readXmlCaptions } from '#functions/domain/transcript/xml-captions.ts'
import { mostRecognizerLoops } from '#shared/domain/recognizer-loop.ts'
import type { Transcript, TranscriptSource } from '#shared/domain/transcript.ts'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'

export type TranscriptOrigin = {
  source: TranscriptSource
  /** BCP 47, used where the file names no language. */
  language?: string | undefined
  /** From the content type. */
  charset?: string | undefined
}

/** `removed`: counts of the words that were left out of the transcript. */
export type TranscriptReading = { transcript: Transcript; kind: string; removed: Removed }

const headBytes = 4000

/** "[Music] Hello" and "[00:01] Hello" are not JSON. */
const bracketed = /^\s*\[(?:\d{1,3}(?::\d{2}){1,3}(?:[.,]\d{1,3})?|\p{L}[^[\]{}"\n]{0,60})\][\s:]*[^\s,\]}]/u

const beginsSubViewer = /^\s*\[INFORMATION\]/i

/** Captions whose lines may begin like JSON. */
function readOtherCaptions(file: TextFile, head: string, removed: Removed): RawTranscript | undefined {
  if (isSubStation(head)) return readSubStation(file, removed)
  if (isMicroDvd(head)) return readMicroDvd(file, removed)
  if (isMpl2(head)) return readMpl2(file, removed)
  if (isLyrics(head)) return readLyrics(file, removed)
  return isRangeText(head) || beginsSubViewer.test(head) ? readSrt(file, removed) : undefined
}

function readRaw(file: TextFile, removed: Removed): RawTranscript {
  const head = file.text(0, headBytes)
  if (head.trim() === '') throw new TranscriptError('empty', 'The transcript is empty.')
  refuseByName(head)
  if (isVtt(head)) return readVtt(file, removed)
  const captions = readOtherCaptions(file, head, removed)
  if (captions) return captions
  if (beginsJson.test(head) && !bracketed.test(head)) return readJson(file, removed)
  if (isSrt(head)) return readSrt(file, removed)
  if (isXmlCaptions(head)) return readXmlCaptions(file, head)
  if (isHtml(head)) return readHtml(file, removed)
  if (isTable(head)) return readTable(file, head, removed)
  if (beginsNoText.test(head) || !isPlainText(head)) {
    throw new TranscriptError('unknown-form', "This isn't a kind of transcript we can read.")
  }
  return readPlainText(file, head, removed)
}

/** Accepts only well-formed BCP 47 tags (underscores are common), because the tag is shown to users. */
function languageTag(text: string | undefined): string | undefined {
  const tag = text?.trim().replaceAll('_', '-')
  return tag && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/.test(tag) ? tag : undefined
}

/**
 * The transcript may have no segments; `expectSpeech` refuses such a transcript.
 * @throws TranscriptError as `readTranscript` does
 */
export function readTranscriptFile(bytes: Uint8Array, origin: TranscriptOrigin): TranscriptReading {
  if (bytes.byteLength > longestTranscriptBytes) {
    const bound = formatMegabytes(longestTranscriptBytes)
    throw new TranscriptError('too-large', `The transcript is larger than ${bound}.`)
  }
  const removed = nothingRemoved()
  const raw = readRaw(openText(bytes, origin.charset), removed)
  const bounded = withinBounds(raw.segments, raw.isCaptions && rollingRepetition)
  const sorted = sortSegments([...packWords(bounded)])
  closeSegments(sorted)
  const said = raw.isCaptions ? [...withinBounds(unrollCaptions(sorted, removed))] : sorted
  const all = normaliseSegments(completeNames(attributeSpeakers(said, removed)))
  const { segments, loops } = removeLoops(all, removed)
  const lastEnd = all.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0)
  // Readers set `raw.language` while the segments are read.
  const told = languageTag(raw.language) ?? languageTag(origin.language) ?? 'und'
  const transcript = {
    segments,
    source: origin.source,
    language: detectLanguage(
      segments.map(({ text }) => text),
      told,
    ),
    durationSeconds: lastEnd > 0 ? lastEnd : null,
    ...(loops.length > 0 && { loops: loops.slice(0, mostRecognizerLoops) }),
  }
  return { transcript, kind: raw.kind, removed }
}

/**
 * Recognizes the format by content, not by name or type. A broken segment does not affect others.
 * @throws TranscriptError when the bytes have no known format, or are longer than an episode
 */
export function readTranscript(bytes: Uint8Array, origin: TranscriptOrigin): Transcript {
  return readTranscriptFile(bytes, origin).transcript
}

/** @throws TranscriptError for a transcript without segments */
export function expectSpeech(transcript: Transcript): Transcript {
  if (transcript.segments.length === 0)
    throw new TranscriptError('no-speech', 'The transcript has no speech.')
  return transcript
}
