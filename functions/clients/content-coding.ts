import { Duplex, PassThrough, Transform } from 'node:stream'
import { createBrotliDecompress, createInflate } from 'node:zlib'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { gunzip } from '#functions/clients/gunzip.ts'

const unsupported = () =>
  new FetchError('malformed', "The server's answer is compressed in a way we can't read.")

const compressions: ReadonlyMap<string, () => Duplex> = new Map<string, () => Duplex>([
  ['gzip', () => Duplex.from(gunzip)],
  ['x-gzip', () => Duplex.from(gunzip)],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
])

/** S3 keeps `aws-chunked` with files that were uploaded so, and some servers name the charset here. */
const noCompression =
  /^(?:|identity|none|binary|[78]bit|aws-chunked|chunked|utf-?(?:8|16)|us-ascii|iso-8859-\d+|windows-\d+)$/

const codingWords = (header: string) => header.split(',').map((word) => word.trim().toLowerCase())

/** False: the bytes are the content, so that byte ranges can be requested. */
export const isEncoded = (header = '') => codingWords(header).some((word) => !noCompression.test(word))

/** XML or JSON, also in UTF-16 and behind a byte order mark. */
const beginsDocument = /^[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]*[<{[]/
const nothingYet = /^[\s\0\u00ef\u00bb\u00bf\u00fe\u00ff]*$/
const headBytes = 64

/** Passes on what begins like XML or JSON, and fails for other bytes. */
function onlyDocuments(): Transform {
  let isKnown = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const head = isKnown ? '' : chunk.toString('latin1', 0, headBytes)
      isKnown ||= beginsDocument.test(head)
      if (isKnown || nothingYet.test(head)) done(null, chunk)
      else done(unsupported())
    },
  })
}

/**
 * The steps that decode the content. Words that are no known coding are ignored if the content begins like
 * XML or JSON, as no compressed content does.
 * @throws FetchError for several codings: with them, little data can expand enormously
 */
export function decodersFor(header: string): { steps: readonly Duplex[]; last: Transform } {
  const words = codingWords(header).filter((word) => !noCompression.test(word))
  const known = words.flatMap((word) => compressions.get(word) ?? [])
  if (known.length > 1) throw unsupported()
  const isOtherNamed = words.length > known.length
  return {
    steps: known.map((create) => create()),
    last: isOtherNamed ? onlyDocuments() : new PassThrough(),
  }
}
