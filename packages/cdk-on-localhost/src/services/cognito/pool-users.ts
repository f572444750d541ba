import { randomBytes, randomUUID } from 'node:crypto'
import { JsonApiError } from '../../aws/json-service.ts'
import { type PasswordHashes, type PasswordPolicy, requirePolicy } from './password.ts'
import type { PoolStore, PoolUser } from './pool-store.ts'

export type PoolUsersOptions = {
  store: PoolStore
  policy: PasswordPolicy
  hashes: PasswordHashes
  /** Milliseconds since 1970. */
  now(): number
}

export type NewPoolUser = { email: string; attributes: Record<string, string> }
export type PoolUsers = ReturnType<typeof openPoolUsers>

export function openPoolUsers({ store, policy, hashes, now }: PoolUsersOptions) {
  const { hashPassword, isPassword } = hashes
  // Compared when the user has no password, so that timing does not reveal which users exist.
  const decoyHash = hashPassword(randomBytes(16).toString('base64url'))

  function find(username: string): PoolUser | undefined {
    const folded = username.toLowerCase()
    return store.users.find(({ email, userId }) => email === folded || userId === folded)
  }

  /** @throws JsonApiError UserNotFoundException */
  function get(username: string): PoolUser {
    const user = find(username)
    if (user) return user
    throw new JsonApiError('UserNotFoundException', 'User does not exist.')
  }

  return {
    find,
    get,

    /** @throws JsonApiError UsernameExistsException */
    create({ email, attributes }: NewPoolUser): PoolUser {
      if (find(email)) throw new JsonApiError('UsernameExistsException', 'User account already exists')
      const user: PoolUser = {
        userId: randomUUID(),
        email: email.toLowerCase(),
        attributes: { email, ...attributes },
        createdAt: now(),
        updatedAt: now(),
      }
      store.users.push(user)
      store.save()
      return user
    },

    /**
     * A changed email address becomes unverified unless the same call verifies it.
     * @throws JsonApiError AliasExistsException, InvalidParameterException, UserNotFoundException
     */
    setAttributes(username: string, changes: Record<string, string>): void {
      const user = get(username)
      if ('sub' in changes) {
        throw new JsonApiError('InvalidParameterException', 'user.sub: Attribute cannot be updated.')
      }
      const email = changes.email?.toLowerCase() ?? user.email
      const owner = find(email)
      if (owner && owner !== user) {
        throw new JsonApiError('AliasExistsException', 'An account with the given email already exists.')
      }
      const isMoved = email !== user.email
      const attributes = { ...user.attributes, ...(isMoved && { email_verified: 'false' }), ...changes }
      user.email = email
      user.attributes = attributes
      user.updatedAt = now()
      store.save()
    },

    /** Also deletes the user's refresh tokens and codes. @throws JsonApiError UserNotFoundException */
    delete(username: string): void {
      const { userId } = get(username)
      store.users = store.users.filter((user) => user.userId !== userId)
      store.grants = store.grants.filter((grant) => grant.userId !== userId)
      store.codes = store.codes.filter((code) => code.userId !== userId)
      store.save()
    },

    /** @throws JsonApiError InvalidPasswordException */
    requirePolicy: (password: string) => requirePolicy(password, policy),

    /** @throws JsonApiError InvalidPasswordException, UserNotFoundException */
    setPassword(username: string, password: string): void {
      const user = get(username)
      requirePolicy(password, policy)
      user.passwordHash = hashPassword(password)
      user.updatedAt = now()
      store.save()
    },

    /** @returns undefined for an unknown user or a wrong password */
    authenticate(username: string, password: string): PoolUser | undefined {
      const user = find(username)
      const isRight = isPassword(password, user?.passwordHash ?? decoyHash)
      return isRight && user?.passwordHash ? user : undefined
    },
  }
}
