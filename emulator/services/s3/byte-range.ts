import { S3Error } from '#emulator/services/s3/s3-error.ts'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * The one range that a `range` header asks for, cut to the object (RFC 9110, 14.1.2); undefined when the whole is to be
 * sent, as S3 does for headers it cannot read. Throws InvalidRange when nothing of it lies in the object.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (!isSuffix && last !== '' && Number(last) < start) return undefined
  if (start >= size || (isSuffix && Number(last) === 0))
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}
