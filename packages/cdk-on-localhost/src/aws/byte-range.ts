/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * The one range that a request asks for (RFC 9110 section 14): undefined for the whole, `unsatisfiable` when it lies outside.
 * Several ranges and other units are answered with the whole, as the RFC allows. Ours, because range-parser calls a suffix
 * longer than the whole unsatisfiable.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}
