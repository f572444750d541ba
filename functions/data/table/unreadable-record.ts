import type * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'

/** Which fields do not fit, and why. */
export const faultsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/** A stored item that does not fit its schema: nothing is written or spent because of it. The message is for the operator's log. */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError'

  constructor({ pk, sk }: Key, cause: z.ZodError) {
    super(`${pk} / ${sk} cannot be read (${faultsOf(cause)}). The repair command says what it would do.`, {
      cause,
    })
  }
}
