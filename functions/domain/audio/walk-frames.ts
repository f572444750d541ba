import { textAt } from '#functions/domain/audio/bytes.ts'
import { type Frame, findFrames, type ReadFrame } from '#functions/domain/audio/frames.ts'
import { tagHeadBytes, tagLength } from '#functions/domain/audio/tags.ts'
import type { Walk } from '#functions/domain/audio/walk.ts'

/** Bytes per search step; several times the longest frame. */
const searchedBytes = 16_384
const overlap = 8
const maximumGarbage = 4_000_000
const countMarks: readonly string[] = ['Xing', 'Info']
const vbriAt = 36

/** Encoders may put a frame count into the first frame of an MP3, which then has no sound. */
function* isCount(at: number, { length, countAt }: Frame): Walk<boolean> {
  if (countAt === undefined) return false
  const { bytes } = yield { at, length: Math.min(length, 40) }
  return countMarks.includes(textAt(bytes, countAt, 4)) || textAt(bytes, vbriAt, 4) === 'VBRI'
}

function* searchFrame(from: number, bytesLeft: number, read: ReadFrame): Walk<number | 'end' | 'lost'> {
  for (let at = from; at < from + bytesLeft; at += searchedBytes - overlap) {
    const { bytes, total } = yield { at, length: searchedBytes }
    const found = findFrames(bytes, read)
    if (found !== undefined) return at + found
    if (total !== undefined) return 'end'
  }
  return 'lost'
}

/**
 * In seconds. Adds up all frames, because the length in the first header may be that of a prepended
 * advertisement.
 */
export function* walkFrames(read: ReadFrame): Walk<number | undefined> {
  let seconds = 0
  let at = 0
  let bytesLeft = maximumGarbage
  for (;;) {
    const { bytes } = yield { at, length: tagHeadBytes }
    const frame = read(bytes, 0)
    if (frame && (seconds > 0 || !(yield* isCount(at, frame)))) seconds += frame.seconds
    const known = frame?.length ?? tagLength(bytes)
    const next = known > 0 ? at + known : yield* searchFrame(at, bytesLeft, read)
    if (next === 'lost') return undefined
    if (next === 'end') return seconds || undefined
    if (known === 0) bytesLeft -= next - at
    at = next
  }
}
