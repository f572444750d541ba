import { randomInt } from 'node:crypto'
import { JsonApiError } from '../../aws/json-service.ts'
import type { PasswordHashes } from './password.ts'
import type { PoolStore } from './pool-store.ts'

const hourMilliseconds = 60 * 60_000
/** Cognito allows 5 to 20, depending on the caller's risk (developer guide, "Recovering user accounts"). */
const attemptsInAnHour = 5

/** Counts attempts per name over an hour, in memory. Unknown names count too. */
function openAttempts(now: () => number) {
  const attempts = new Map<string, number[]>()
  return {
    /** @throws JsonApiError LimitExceededException */
    count(username: string): void {
      const name = username.toLowerCase()
      const recent = (attempts.get(name) ?? []).filter((at) => now() - at < hourMilliseconds)
      if (recent.length >= attemptsInAnHour) {
        throw new JsonApiError(
          'LimitExceededException',
          'Attempt limit exceeded, please try after some time.',
        )
      }
      attempts.set(name, [...recent, now()])
    },
  }
}

const mismatch = () =>
  new JsonApiError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export type RecoveryCodesOptions = {
  store: PoolStore
  hashes: PasswordHashes
  /** Milliseconds since 1970. */
  now(): number
}

/** Password reset codes: one per user, valid once and for one hour. */
export function openRecoveryCodes({ store, hashes, now }: RecoveryCodesOptions) {
  const asked = openAttempts(now)
  const tried = openAttempts(now)
  const forget = (userId: string) => {
    store.codes = store.codes.filter((code) => code.userId !== userId)
  }

  return {
    countRequest: asked.count,
    countTry: tried.count,

    issue(userId: string): string {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      forget(userId)
      store.codes.push({ userId, codeHash: hashes.hashPassword(code), expiresAt: now() + hourMilliseconds })
      store.save()
      return code
    },

    /**
     * Deletes the code, so that it works once.
     * @throws JsonApiError CodeMismatchException, ExpiredCodeException
     */
    redeem(userId: string, code: string): void {
      const kept = store.codes.find((one) => one.userId === userId)
      if (!kept || kept.expiresAt <= now()) {
        throw new JsonApiError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
      }
      if (!hashes.isPassword(code, kept.codeHash)) throw mismatch()
      forget(userId)
      store.save()
    },

    mismatch,
  }
}
