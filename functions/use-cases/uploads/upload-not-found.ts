import { DomainError } from '#shared/domain/errors.ts'

/** Of an upload that never was, is over, or is somebody else's. */
export function uploadNotFound(): DomainError {
  return new DomainError('not-found', {
    code: 'upload-not-found',
    message: 'There is no such upload, or it ended long ago.',
  })
}
