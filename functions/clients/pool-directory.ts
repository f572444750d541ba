import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod'
import { openPoolClient, poolError, type UserPool } from '#functions/clients/user-pool.ts'

/** For calls that check no password. */
export type PoolDirectory = Pick<UserPool, 'client' | 'poolId'>

export function openPoolDirectory(poolId: string): PoolDirectory {
  return { client: openPoolClient('').client, poolId }
}

/**
 * Deletes an identity and its sessions; does nothing for an unknown `sub`.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function deletePoolUser(pool: PoolDirectory, sub: string): Promise<void> {
  try {
    const command = new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username: sub })
    await pool.client.send(command)
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw poolError(error)
  }
}

const poolUserSchema = z
  .object({
    UserStatus: z.string(),
    UserCreateDate: z.date(),
    UserLastModifiedDate: z.date(),
    UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })),
  })
  .transform((user) => ({
    status: user.UserStatus,
    createdAt: user.UserCreateDate.toISOString(),
    changedAt: user.UserLastModifiedDate.toISOString(),
    attributes: Object.fromEntries(user.UserAttributes.map(({ Name, Value }) => [Name, Value])),
  }))

/** @throws DomainError `rate-limited`, `sign-in-unavailable` */
export async function findPoolUser(
  pool: PoolDirectory,
  sub: string,
): Promise<z.output<typeof poolUserSchema> | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: sub })
  const answer = await pool.client.send(command).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return undefined
    throw poolError(error)
  })
  return answer && poolUserSchema.parse(answer)
}
