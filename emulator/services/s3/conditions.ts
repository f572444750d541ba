import type { IncomingHttpHeaders } from 'node:http'
import type { StoredObject } from '#emulator/services/s3/object-store.ts'
import { noSuchKey, preconditionFailed } from '#emulator/services/s3/s3-error.ts'

function names(header: string, etag: string): boolean {
  return header.split(',').some((each) => ['*', etag, `"${etag}"`].includes(each.trim()))
}

/** Throws when the object that a write would replace is not the one its sender expects. */
export function checkWriteConditions(headers: IncomingHttpHeaders, existing: StoredObject | undefined) {
  if (headers['if-none-match'] === '*' && existing) throw preconditionFailed()
  const ifMatch = headers['if-match']
  if (ifMatch && !existing) throw noSuchKey()
  if (ifMatch && existing && !names(ifMatch, existing.etag)) throw preconditionFailed()
}

/** True when the reader has the object already. Throws when it is not the one the reader asks for (RFC 9110, 13.2.2). */
export function isUnmodified(headers: IncomingHttpHeaders, object: StoredObject): boolean {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  const modified = Math.floor(Date.parse(object.modifiedAt) / 1000) * 1000
  if (ifMatch && !names(ifMatch, object.etag)) throw preconditionFailed()
  const unmodifiedSince = Date.parse(headers['if-unmodified-since'] ?? '')
  if (!ifMatch && modified > unmodifiedSince) throw preconditionFailed()
  if (ifNoneMatch) return names(ifNoneMatch, object.etag)
  return modified <= Date.parse(headers['if-modified-since'] ?? '')
}
