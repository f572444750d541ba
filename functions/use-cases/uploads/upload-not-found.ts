import { DomainError } from '#shared/domain/errors.ts'

/** The same for an unknown, an expired and another user's upload, so that it reveals nothing. */
export function uploadNotFound(): DomainError {
  return new DomainError('not-found', {
    code: 'upload-not-found',
    message: 'There is no such upload, or it ended long ago.',
  })
}
