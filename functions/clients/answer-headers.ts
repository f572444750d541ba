import type { IncomingHttpHeaders } from 'node:http'

const maximumTag = 500
const maximumCharacters = 100
/** A date that is so much older than the answer has not been given to two contents (RFC 9110 section 8.8.2.2). */
const settledMilliseconds = 60_000

/** What a server says of an answer, and no more of it than there is a use for. */
export type Said = {
  contentType?: string
  /** Of the encoded content, as the server states it. */
  contentLength?: number
  etag?: string
  lastModified?: string
  /** As the server wrote it (RFC 9111 section 5.2). */
  cacheControl?: string
  /** As the server wrote it: seconds or a date (RFC 9110 section 10.2.3). */
  retryAfter?: string
  /** Changes whenever a byte does, so that the rest of these very bytes can be asked for; none when they are encoded. */
  strongValidator?: string
  /** Whether the bytes came in a coding, so that their places are not those of the content. */
  isEncoded: boolean
  /** Which part this is, of how many bytes (RFC 9110 section 14.4). */
  range?: { first: number; total: number | undefined }
}

const isEncoded = ({ 'content-encoding': coding = '' }: IncomingHttpHeaders) =>
  !['', 'identity'].includes(coding.trim().toLowerCase())

/** The tag of these very bytes, else their date; never a weak one, after which they may differ. */
function strongValidatorOf(headers: IncomingHttpHeaders): string | undefined {
  const { etag, date = '', 'last-modified': lastModified } = headers
  if (isEncoded(headers)) return undefined
  if (etag) return etag.startsWith('"') && etag.length <= maximumTag ? etag : undefined
  const age = Date.parse(date) - Date.parse(lastModified ?? '')
  return age >= settledMilliseconds ? lastModified : undefined
}

function rangeOf(text: string | undefined): Said['range'] {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(text ?? '') ?? []
  if (first === undefined) return undefined
  return { first: Number(first), total: total === '*' ? undefined : Number(total) }
}

/** Reads the headers of an answer. */
export function readAnswerHeaders(headers: IncomingHttpHeaders): Said {
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
