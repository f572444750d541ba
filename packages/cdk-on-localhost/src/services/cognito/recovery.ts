import { JsonApiError } from '../../aws/json-service.ts'
import type { PasswordHashes } from './password.ts'
import type { PoolStore, PoolUser } from './pool-store.ts'
import type { PoolUsers } from './pool-users.ts'
import { openRecoveryCodes } from './recovery-codes.ts'

export type RecoveryOptions = {
  users: PoolUsers
  store: PoolStore
  hashes: PasswordHashes
  /** Milliseconds since 1970. */
  now(): number
  beforeCode(user: PoolUser, clientId: string): Promise<void>
  mailCode(to: string, code: string): Promise<void>
  onReset(user: PoolUser, clientId: string): Promise<void>
}

function deliveryTo(address: string) {
  const [local = '', domain = ''] = address.split('@')
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    },
  }
}

export function openRecovery({ users, store, hashes, now, ...hooks }: RecoveryOptions) {
  const { beforeCode, mailCode, onReset } = hooks
  const codes = openRecoveryCodes({ store, hashes, now })

  return {
    /**
     * ForgotPassword. Unknown users and unconfirmed addresses get the same answer as others, so that it does
     * not reveal who exists (developer guide, "Managing user existence error responses").
     * @throws JsonApiError LimitExceededException, NotAuthorizedException and the trigger's errors
     */
    async forgot(username: string, clientId: string) {
      codes.countRequest(username)
      const user = users.find(username)
      if (user?.attributes.email_verified !== 'true') return deliveryTo(username)
      if (!user.passwordHash) {
        throw new JsonApiError(
          'NotAuthorizedException',
          'User password cannot be reset in the current state.',
        )
      }
      const address = user.attributes.email ?? user.email
      await beforeCode(user, clientId)
      await mailCode(address, codes.issue(user.userId))
      return deliveryTo(address)
    },

    /**
     * ConfirmForgotPassword.
     * @throws JsonApiError CodeMismatchException, ExpiredCodeException, InvalidPasswordException,
     * LimitExceededException and the trigger's errors
     */
    async confirm(
      { username, code, password }: { username: string; code: string; password: string },
      clientId: string,
    ): Promise<void> {
      codes.countTry(username)
      users.requirePolicy(password)
      const user = users.find(username)
      if (!user) throw codes.mismatch()
      codes.redeem(user.userId, code)
      users.setPassword(user.userId, password)
      await onReset(user, clientId)
    },
  }
}
