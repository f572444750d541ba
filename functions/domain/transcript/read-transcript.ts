import { decodeText } from '#functions/domain/text/decode-text.ts'
import { passedBound } from '#functions/domain/text/json-size.ts'
import {
  amazonTranscribeSchema,
  readAmazonTranscribe,
} from '#functions/domain/transcript/amazon-transcribe.ts'
import { normaliseSegments } from '#functions/domain/transcript/normalise-transcript.ts'
import { podcastJsonSchema, readPodcastJson } from '#functions/domain/transcript/podcast-json.ts'
import type { RawTranscript } from '#functions/domain/transcript/raw-segment.ts'
import { tooLong, withinBounds } from '#functions/domain/transcript/transcript-bounds.ts'
import { TranscriptError, unknownForm } from '#functions/domain/transcript/transcript-error.ts'
import { isContentLanguage } from '#functions/domain/transcript/transcript-text.ts'
import { isVtt, readVtt } from '#functions/domain/transcript/vtt.ts'
import type { Transcript, TranscriptSource } from '#shared/domain/transcript.ts'

export const maximumTranscriptBytes = 25_000_000
/** What Amazon Transcribe writes of four hours has a third of these. */
const jsonBounds = { maximumDepth: 32, maximumValues: 3_000_000 }

export type TranscriptOrigin = {
  source: TranscriptSource
  /** BCP 47, used where the file names no language. */
  language?: string
  /** From the transfer's content type. */
  charset?: string
}

function parseJson(text: string): unknown {
  if (passedBound(text, jsonBounds)) throw tooLong()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TranscriptError('The transcript is neither WebVTT nor readable JSON.', { cause })
  }
}

function readJson(text: string): RawTranscript {
  const file = parseJson(text)
  const podcast = podcastJsonSchema.safeParse(file)
  if (podcast.success) return readPodcastJson(podcast.data)
  const amazon = amazonTranscribeSchema.safeParse(file)
  if (amazon.success) return readAmazonTranscribe(amazon.data)
  throw unknownForm()
}

/** The language if it is written as a tag (BCP 47; an underscore is common): what a file says there is shown to people. */
function languageTag(text: string | undefined): string | undefined {
  const tag = text?.trim().replaceAll('_', '-')
  return tag && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/.test(tag) ? tag : undefined
}

type Offered = { url: string; type: string; language?: string | undefined }

/** The kinds of `podcast:transcript` that are read, best first: segments with speakers before plain cues. */
const readableTypes: readonly string[] = ['application/json', 'text/vtt', 'application/x-vtt']

/** Place in the order of preference; files that are named by their extension only come last. */
function rankOf({ url, type }: Offered): number | undefined {
  const kind = type.split(';')[0]?.trim() ?? ''
  if (readableTypes.includes(kind)) return readableTypes.indexOf(kind)
  const isNamed = /\.(json|vtt)(?:$|[?#])/i.test(url) && !/srt|html/.test(kind)
  return isNamed ? readableTypes.length : undefined
}

/** The offered transcripts of a kind that is read, the best first; those in another language than the given ones come last. */
export function listReadable<One extends Offered>(
  offered: readonly One[],
  languages: readonly string[],
): One[] {
  const isForeign = ({ language }: One) => Number(!isContentLanguage(language ?? 'und', languages))
  return offered
    .flatMap((one) => {
      const rank = rankOf(one)
      return rank === undefined ? [] : [{ one, rank }]
    })
    .toSorted((a, b) => isForeign(a.one) - isForeign(b.one) || a.rank - b.rank)
    .map(({ one }) => one)
}

/**
 * A transcript file (WebVTT, Podcasting 2.0 JSON, Amazon Transcribe output; told apart by shape) in the one form that all later
 * steps start from.
 * @throws TranscriptError when the bytes are none of these or hold no speech.
 */
export function readTranscript(bytes: Uint8Array, origin: TranscriptOrigin): Transcript {
  if (bytes.byteLength > maximumTranscriptBytes)
    throw new TranscriptError('The transcript is larger than 25 MB.')
  const { text } = decodeText(bytes, origin.charset)
  const raw = isVtt(text) ? readVtt(text) : readJson(text)
  const segments = normaliseSegments(withinBounds(raw.segments))
  if (segments.length === 0) throw new TranscriptError('The transcript holds no speech.')
  const lastEnd = segments.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0)
  return {
    segments,
    source: origin.source,
    language: languageTag(raw.language) ?? languageTag(origin.language) ?? 'und',
    durationSeconds: lastEnd > 0 ? lastEnd : null,
  }
}
