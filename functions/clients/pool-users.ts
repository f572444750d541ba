import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  InvalidParameterException,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolError, type UserPool } from '#functions/clients/user-pool.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { credentialRefusals } from '#shared/rules/credentials.ts'

type Attributes = { Name?: string | undefined; Value?: string | undefined }[]

function subOf(attributes: Attributes | undefined): string {
  return userIdSchema.parse(attributes?.find((attribute) => attribute.Name === 'sub')?.Value)
}

/** @throws DomainError `rate-limited`, `sign-in-unavailable` */
async function findSub(pool: UserPool, email: string): Promise<string | undefined> {
  try {
    const command = new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email })
    const answer = await pool.client.send(command)
    return subOf(answer.UserAttributes)
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw poolError(error)
  }
}

/**
 * Undefined if the address already has a user. Sends no invitation; the pool treats the address as verified,
 * so that it may send reset codes there.
 * @throws DomainError `invalid-email`, `rate-limited`, `sign-in-unavailable`
 */
async function createPoolUser(pool: UserPool, email: string): Promise<string | undefined> {
  const command = new AdminCreateUserCommand({
    UserPoolId: pool.poolId,
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
  try {
    const answer = await pool.client.send(command)
    return subOf(answer.User?.Attributes)
  } catch (error) {
    if (error instanceof UsernameExistsException) return undefined
    if (error instanceof InvalidParameterException) {
      const message = credentialRefusals.email
      throw new DomainError('invalid', { code: 'invalid-email', message, cause: error })
    }
    throw poolError(error)
  }
}

/**
 * Returns the `sub` of the address's user and creates the user if there is none.
 * @throws DomainError `invalid-email`, `rate-limited`, `sign-in-unavailable`
 */
export async function ensurePoolUser(pool: UserPool, email: string): Promise<string> {
  const known = (await findSub(pool, email)) ?? (await createPoolUser(pool, email))
  // A concurrent call created it in between.
  return userIdSchema.parse(known ?? (await findSub(pool, email)))
}

/**
 * Cognito keeps existing sessions; the caller must end them.
 * @throws DomainError `invalid-password`, `rate-limited`, `sign-in-unavailable`
 */
export async function setPoolPassword(
  pool: UserPool,
  { sub, password }: { sub: string; password: string },
): Promise<void> {
  const command = new AdminSetUserPasswordCommand({
    UserPoolId: pool.poolId,
    Username: sub,
    Password: password,
    Permanent: true,
  })
  try {
    await pool.client.send(command)
  } catch (error) {
    if (error instanceof InvalidPasswordException || error instanceof InvalidParameterException) {
      const message = "This password can't be used. Please choose another one."
      throw new DomainError('invalid', { code: 'invalid-password', message, cause: error })
    }
    throw poolError(error)
  }
}
