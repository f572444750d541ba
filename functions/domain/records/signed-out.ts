import { DomainError } from '#shared/domain/errors.ts'
import { accessRefusals } from '#shared/rules/access.ts'

export const signedOut = () =>
  new DomainError('unauthenticated', { code: 'signed-out', message: accessRefusals['signed-out'] })
