import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  InvalidParameterException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { PoolDirectory } from '#functions/clients/pool-directory.ts'
import { poolError } from '#functions/clients/user-pool.ts'

/**
 * Returns the address in lower case.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function readPoolEmail(pool: PoolDirectory, sub: string): Promise<string | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: sub })
  const answer = await pool.client.send(command).catch((error: unknown) => {
    throw poolError(error)
  })
  const { Value: email } = answer.UserAttributes?.find(({ Name }) => Name === 'email') ?? {}
  return email?.toLowerCase()
}

/**
 * `taken`: another account has the address; `refused`: the pool rejects it. In both cases nothing has
 * changed.
 */
export type PoolEmailOutcome = 'changed' | 'taken' | 'refused'

/**
 * The pool treats the new address as verified, so the user can sign in with it and receive reset codes.
 * Whether the user confirmed it is stored in our table.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`: the address may have changed or not
 */
export async function changePoolEmail(
  pool: PoolDirectory,
  { sub, email }: { sub: string; email: string },
): Promise<PoolEmailOutcome> {
  const command = new AdminUpdateUserAttributesCommand({
    UserPoolId: pool.poolId,
    Username: sub,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
  try {
    await pool.client.send(command)
    return 'changed'
  } catch (error) {
    if (error instanceof AliasExistsException) return 'taken'
    if (error instanceof InvalidParameterException) return 'refused'
    throw poolError(error)
  }
}
