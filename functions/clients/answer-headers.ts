import type { IncomingHttpHeaders } from 'node:http'
import { isEncoded } from '#functions/clients/content-coding.ts'

const maximumTag = 500
const maximumCharacters = 100
/**
 * A last-modified date this much older than the response is a strong validator (RFC 9110 section 8.8.2.2).
 */
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
   * A strong ETag, or a Last-Modified old enough to be one (RFC 9110 section 8.8), for resuming downloads.
   * Undefined if there is neither, and for encoded content.
   */
  strongValidator?: string
  /** True: byte ranges count encoded bytes, not content. */
  isEncoded: boolean
  /**
   * `Content-Range` (RFC 9110 section 14.4): offset of the first byte and total size. Undefined total: the
   * server sent `*`.
   */
  range?: { first: number; total: number | undefined }
}

/** Ignores weak tags, because different content can have the same one. */
function strongValidatorOf(headers: IncomingHttpHeaders): string | undefined {
  const { etag, date = '', 'last-modified': lastModified } = headers
  if (isEncoded(headers['content-encoding'])) return undefined
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
    isEncoded: isEncoded(headers['content-encoding']),
    range: rangeOf(headers['content-range']),
  }
}
