import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  InvalidParameterException,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolError, type UserPool } from '#functions/clients/user-pool.ts'

/**
 * The address by which the pool knows an account, in lower case.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function readPoolEmail(pool: UserPool, userId: string): Promise<string | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: userId })
  const answer = await pool.client.send(command).catch((error: unknown) => {
    throw poolError(error)
  })
  const { Value: email } = answer.UserAttributes?.find(({ Name }) => Name === 'email') ?? {}
  return email?.toLowerCase()
}

/** `taken`: another account of the pool has the address; `refused`: the pool does not take it for one. In both nothing has changed. */
export type PoolEmailOutcome = 'changed' | 'taken' | 'refused'

/**
 * Gives an account another address. It counts as verified for the pool, so that one can sign in with it and reset codes may go there;
 * whether the person confirmed it is kept with us.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`: the address may have changed or not
 */
export async function changePoolEmail(
  pool: UserPool,
  { userId, email }: { userId: string; email: string },
): Promise<PoolEmailOutcome> {
  const command = new AdminUpdateUserAttributesCommand({
    UserPoolId: pool.poolId,
    Username: userId,
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
