import { textAt } from '#functions/domain/audio/bytes.ts'
import { findFrames, hasFrames, readAdtsFrame, readMpegFrame } from '#functions/domain/audio/frames.ts'
import type { MediaFormat } from '#functions/domain/audio/media-format.ts'
import { refusedKindOf } from '#functions/domain/audio/refused-kind.ts'
import { tagLength } from '#functions/domain/audio/tags.ts'

export const kindBytes = 65_536

export type AudioContainer = 'mpeg' | 'adts' | 'mp4' | 'wav' | 'flac' | 'ogg' | 'amr' | 'webm'

export type AudioKind = { container: AudioContainer; mediaFormat: MediaFormat }

/** `refusal`: a sentence about a file that is not usable audio. Undefined: unknown content. */
export type Recognised = AudioKind | { refusal: string } | undefined

const kinds = {
  mpeg: { container: 'mpeg', mediaFormat: 'mp3' },
  adts: { container: 'adts', mediaFormat: 'm4a' },
  m4a: { container: 'mp4', mediaFormat: 'm4a' },
  mp4: { container: 'mp4', mediaFormat: 'mp4' },
  wav: { container: 'wav', mediaFormat: 'wav' },
  flac: { container: 'flac', mediaFormat: 'flac' },
  ogg: { container: 'ogg', mediaFormat: 'ogg' },
  amr: { container: 'amr', mediaFormat: 'amr' },
  webm: { container: 'webm', mediaFormat: 'webm' },
} as const satisfies Record<string, AudioKind>

const audioBrands: readonly string[] = ['M4A ', 'M4B ', 'M4P ']
/** Boxes that an MP4 or QuickTime file may start with besides `ftyp`. */
const firstBoxes: readonly string[] = ['moov', 'mdat', 'wide', 'free', 'skip']

function byMark(head: Uint8Array): AudioKind | undefined {
  const mark = textAt(head, 0, 4)
  const second = textAt(head, 4, 4)
  if ((mark === 'RIFF' || mark === 'RF64') && textAt(head, 8, 4) === 'WAVE') return kinds.wav
  if (mark === 'fLaC') return kinds.flac
  if (mark === 'OggS') return kinds.ogg
  if (mark === '#!AM') return kinds.amr
  if (mark === '\u001aE\u00df\u00a3') return kinds.webm
  if (second === 'ftyp') return audioBrands.includes(textAt(head, 8, 4)) ? kinds.m4a : kinds.mp4
  return firstBoxes.includes(second) ? kinds.mp4 : undefined
}

function byFrames(head: Uint8Array): AudioKind | undefined {
  const count = 3
  if (hasFrames(head, 0, { read: readAdtsFrame, count })) return kinds.adts
  if (hasFrames(head, 0, { read: readMpegFrame, count })) return kinds.mpeg
  return undefined
}

/** A tag longer than the head hides the content. Tagged files are mostly MP3, so `hasTag` then decides. */
function withoutTags(head: Uint8Array): { rest: Uint8Array; hasTag: boolean } {
  let rest = head
  let length = tagLength(rest)
  const hasTag = length > 0
  while (length > 0 && rest.length > 0) {
    rest = rest.subarray(length)
    length = tagLength(rest)
  }
  return { rest, hasTag }
}

/** By content only, because file names and content types are often wrong. */
export function recogniseAudio(head: Uint8Array): Recognised {
  const { rest, hasTag } = withoutTags(head)
  const known = byMark(rest) ?? byFrames(rest)
  if (known) return known
  if (hasTag) return kinds.mpeg
  const refusal = refusedKindOf(head)
  if (refusal) return { refusal }
  return findFrames(head, readMpegFrame) === undefined ? undefined : kinds.mpeg
}

const containers: Readonly<Record<MediaFormat, AudioContainer>> = {
  mp3: 'mpeg',
  mp4: 'mp4',
  m4a: 'mp4',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  amr: 'amr',
  webm: 'webm',
}

export function declaredAudio(mediaFormat: MediaFormat): AudioKind {
  return { container: containers[mediaFormat], mediaFormat }
}
