import { JsonApiError } from '#emulator/aws/json-service.ts'
import type { AppClient } from '#emulator/services/cognito/app-client.ts'
import type { PasswordHashes } from '#emulator/services/cognito/password.ts'
import type { PoolStore, PoolUser } from '#emulator/services/cognito/pool-store.ts'
import type { PoolUsers } from '#emulator/services/cognito/pool-users.ts'
import { openRecoveryCodes } from '#emulator/services/cognito/recovery-codes.ts'

export type RecoveryOptions = {
  users: PoolUsers
  store: PoolStore
  hashes: PasswordHashes
  /** Milliseconds since 1970. */
  now(): number
  mailCode(to: string, code: string): Promise<void>
  /** Told after a user has set a new password. */
  onReset(user: PoolUser, call: { clientId: string; clientMetadata?: object }): Promise<void>
}

/** Where a code went, with what the user wrote mostly hidden: `r***@e***`. */
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

const unknownUser = () =>
  new JsonApiError('UserNotFoundException', 'Username/client id combination not found.')

/** A forgotten password: a code by mail, and a new password for it (developer guide, «Recovering user accounts»). */
export function openRecovery({ users, store, hashes, now, mailCode, onReset }: RecoveryOptions) {
  const codes = openRecoveryCodes({ store, hashes, now })

  /** @throws JsonApiError for a user who has no way to be told a code. */
  function requireRecoverable(user: PoolUser): void {
    if (!user.isPermanent) {
      throw new JsonApiError('NotAuthorizedException', 'User password cannot be reset in the current state.')
    }
    if (user.attributes.email_verified === 'true') return
    throw new JsonApiError(
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    )
  }

  return {
    /**
     * ForgotPassword. Where the client hides who exists, a name that nobody has and one without a confirmed address are told of a
     * delivery that never happens (developer guide, «Managing user existence error responses»).
     * @throws JsonApiError InvalidParameterException, LimitExceededException, NotAuthorizedException, UserNotFoundException
     */
    async forgot(username: string, client: AppClient) {
      codes.countRequest(username)
      const user = users.find(username)
      const isReachable = user?.attributes.email_verified === 'true'
      if (client.hidesUnknownUsers && !isReachable) return deliveryTo(username)
      if (!user) throw unknownUser()
      requireRecoverable(user)
      const address = user.attributes.email ?? user.email
      await mailCode(address, codes.issue(user.userId))
      return deliveryTo(address)
    },

    /** ConfirmForgotPassword. @throws JsonApiError CodeMismatchException, ExpiredCodeException, InvalidPasswordException, LimitExceededException and those of the trigger */
    async confirm(
      input: { username: string; code: string; password: string; clientMetadata?: object },
      clientId: string,
      client: AppClient,
    ): Promise<void> {
      const { username, code, password, clientMetadata } = input
      codes.countTry(username)
      users.requirePolicy(password)
      const user = users.find(username)
      if (!user) throw client.hidesUnknownUsers ? codes.mismatch() : unknownUser()
      codes.redeem(user.userId, code)
      users.setPassword(user.userId, password, true)
      await onReset(user, { clientId, clientMetadata })
    },
  }
}
