import { DomainError } from '#shared/domain/errors.ts'
import { accessRefusals } from '#shared/rules/access.ts'

/** Nobody is signed in, or the account is gone that somebody was signed in with. */
export const signedOut = () =>
  new DomainError('unauthenticated', { code: 'signed-out', message: accessRefusals['signed-out'] })
