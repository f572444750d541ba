import { decodeText } from '#functions/text/decode-text.ts'
import { amazonTranscribeSchema, readAmazonTranscribe } from '#functions/transcript/amazon-transcribe.ts'
import { normaliseSegments } from '#functions/transcript/normalise-transcript.ts'
import { podcastJsonSchema, readPodcastJson } from '#functions/transcript/podcast-json.ts'
import type { RawTranscript } from '#functions/transcript/raw-segment.ts'
import { TranscriptError } from '#functions/transcript/transcript-error.ts'
import { isVtt, readVtt } from '#functions/transcript/vtt.ts'
import type { Transcript, TranscriptSource } from '#shared/domain/transcript.ts'

export const maximumTranscriptBytes = 25_000_000
const maximumSegments = 100_000

export type TranscriptOrigin = {
  source: TranscriptSource
  /** BCP 47, used where the file names no language. */
  language?: string
  /** From the transfer's content type. */
  charset?: string
}

function parseJson(text: string): unknown {
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
  throw new TranscriptError('The transcript’s JSON has a form that is not known.')
}

/** The kinds of `podcast:transcript` that are read, best first: word or segment times and speakers before plain cues. */
const readableTypes = ['application/json', 'text/vtt', 'application/x-vtt'] as const

/** The offered transcript to take, or undefined when none is of a kind that is read. Files named by extension only count too. */
export function chooseTranscript<Offered extends { url: string; type: string }>(
  offered: readonly Offered[],
): Offered | undefined {
  const rank = ({ url, type }: Offered) => {
    const kind = type.split(';')[0]?.trim() ?? ''
    const byType = readableTypes.findIndex((readable) => readable === kind)
    if (byType >= 0) return byType
    return /\.(json|vtt)(?:$|[?#])/i.test(url) && !/srt|html/.test(kind) ? readableTypes.length : Infinity
  }
  return offered.filter((one) => rank(one) < Infinity).toSorted((one, other) => rank(one) - rank(other))[0]
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
  if (raw.segments.length > maximumSegments)
    throw new TranscriptError('The transcript has too many segments.')
  const segments = normaliseSegments(raw.segments)
  if (segments.length === 0) throw new TranscriptError('The transcript holds no speech.')
  const lastEnd = segments.reduce((latest, { end }) => Math.max(latest, end ?? 0), 0)
  return {
    segments,
    source: origin.source,
    language: raw.language ?? origin.language ?? 'und',
    durationSeconds: lastEnd > 0 ? lastEnd : null,
  }
}
