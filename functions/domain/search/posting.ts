import { type Stance, stanceIndex, stances } from '#shared/domain/stance.ts'

/** One term in one episode. `positions` are ascending. */
export type Posting = { stance: Stance | null; podcastId: number; positions: readonly number[] }

function addVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
}

function* readVarints(bytes: Uint8Array): Generator<number> {
  let value = 0
  let scale = 1
  for (const byte of bytes) {
    value += (byte % 0x80) * scale
    scale *= 0x80
    if (byte >= 0x80) continue
    yield value
    value = 0
    scale = 1
  }
}

/** Little-endian base-128 numbers: stance (0 for none), podcast, then the distances between positions. */
export function encodePosting({ stance, podcastId, positions }: Posting): Uint8Array {
  const bytes: number[] = []
  addVarint(bytes, stance === null ? 0 : stanceIndex(stance) + 1)
  addVarint(bytes, podcastId)
  let last = 0
  for (const position of positions) {
    addVarint(bytes, position - last)
    last = position
  }
  return Uint8Array.from(bytes)
}

export function decodePosting(bytes: Uint8Array): Posting {
  const [stance = 0, podcastId = 0, ...distances] = readVarints(bytes)
  let last = 0
  const positions = distances.map((distance) => {
    last += distance
    return last
  })
  return { stance: stances[stance - 1] ?? null, podcastId, positions }
}

const digits = (value: number, width: number) => Math.max(value, 0).toString(36).padStart(width, '0')

const minuteMilliseconds = 60_000

/** Text order is time order, to the minute. Until the year 6100 and for 2,821,109,907,455 ids. */
export const postingOrder = (publishedAt: string, episodeId: number) =>
  digits(Math.floor(Date.parse(publishedAt) / minuteMilliseconds), 6) + digits(episodeId, 8)

/** Comes after all postings of earlier minutes and before those of this one. */
export const orderAt = (instant: string) => postingOrder(instant, 0)

export const episodeOf = (order: string) => Number.parseInt(order.slice(6), 36)

export const minuteOf = (order: string) =>
  new Date(Number.parseInt(order.slice(0, 6), 36) * minuteMilliseconds).toISOString()

/** Comes after every posting. */
export const latestOrder = 'z'.repeat(14)
