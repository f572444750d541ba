import { DomainError } from '#shared/domain/errors.ts'

/** Names the field of the body in whose content the fault lies when something refuses its input. */
export async function namingField<Outcome>(field: string, work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error
    const { code, message } = error
    throw new DomainError('invalid', { code, message: `${field}: ${message}`, cause: error })
  }
}
