import { currentSecret, type Secrets } from '#functions/clients/secrets.ts'
import type { Table } from '#functions/data/table/table.ts'
import { countAccountMail } from '#functions/data/users/mail-attempts.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** Whether the user pool may mail a code to this address. Counts toward the hourly limit of the address. */
export async function admitCodeMail(
  { operations, edgeSecrets }: { operations: Table; edgeSecrets: Secrets },
  address: string,
  now: Date,
): Promise<boolean> {
  const hashKey = await currentSecret(edgeSecrets)
  try {
    await countAccountMail(operations, { email: address.toLowerCase(), hashKey, now })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate-limited') return false
    throw error
  }
}
