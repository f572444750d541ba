import type { IncomingHttpHeaders } from 'node:http'

const maximumTag = 500
const maximumCharacters = 100
/** A last-modified date this much older than the answer identifies one content (RFC 9110 section 8.8.2.2). */
const settledMilliseconds = 60_000

export type AnswerHeaders = {
  contentType?: string
  contentLength?: number
  etag?: string
  lastModified?: string
  /** RFC 9111 section 5.2. */
  cacheControl?: string
  /** Seconds or a date (RFC 9110 section 10.2.3). */
  retryAfter?: string
  /**
   * Changes with every byte, so a range of the same bytes can be requested. Undefined for encoded content.
   */
  strongValidator?: string
  /** True: byte ranges count encoded bytes, not content. */
  isEncoded: boolean
  /** Which part this is, of how many bytes (RFC 9110 section 14.4). */
  range?: { first: number; total: number | undefined }
}

const isEncoded = ({ 'content-encoding': coding = '' }: IncomingHttpHeaders) =>
  !['', 'identity'].includes(coding.trim().toLowerCase())

/** Never a weak tag: two contents can share it. */
function strongValidatorOf(headers: IncomingHttpHeaders): string | undefined {
  const { etag, date = '', 'last-modified': lastModified } = headers
  if (isEncoded(headers)) return undefined
  if (etag) return etag.startsWith('"') && etag.length <= maximumTag ? etag : undefined
  const age = Date.parse(date) - Date.parse(lastModified ?? '')
  return age >= settledMilliseconds ? lastModified : undefined
}

function rangeOf(text: string | undefined): AnswerHeaders['range'] {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(text ?? '') ?? []
  if (first === undefined) return undefined
  return { first: Number(first), total: total === '*' ? undefined : Number(total) }
}

export function readAnswerHeaders(headers: IncomingHttpHeaders): AnswerHeaders {
  const contentLength = Number(headers['content-length'])
  return {
    contentType: headers['content-type'],
    contentLength: Number.isSafeInteger(contentLength) ? contentLength : undefined,
    etag: headers.etag?.slice(0, maximumTag),
    lastModified: headers['last-modified']?.slice(0, maximumCharacters),
    cacheControl: headers['cache-control']?.slice(0, maximumCharacters),
    retryAfter: headers['retry-after']?.slice(0, maximumCharacters),
    strongValidator: strongValidatorOf(headers),
    isEncoded: isEncoded(headers),
    range: rangeOf(headers['content-range']),
  }
}
