import { JsonApiError } from '../../aws/json-service.ts'

const firstFailures = 5
const longestSeconds = 15 * 60
const forgottenAfterMilliseconds = 15 * 60_000

type Failures = { count: number; lastAttemptAt: number; lockedUntil: number }

/**
 * Developer guide, "Lockout behavior for failed sign-in attempts": the n-th failure locks the user for
 * 2^(n-5) seconds, regardless of the caller. A sign-in, or 15 minutes without an attempt, resets the count.
 * In memory only.
 * @param now milliseconds since 1970
 */
export function openLockouts(now: () => number) {
  const users = new Map<string, Failures>()

  return {
    /** @throws JsonApiError NotAuthorizedException while the user is locked */
    requireUnlocked(userId: string): void {
      const failures = users.get(userId)
      if (!failures) return
      const isForgotten = now() - failures.lastAttemptAt >= forgottenAfterMilliseconds
      if (isForgotten) users.delete(userId)
      else failures.lastAttemptAt = now()
      if (isForgotten || failures.lockedUntil <= now()) return
      throw new JsonApiError('NotAuthorizedException', 'Password attempts exceeded')
    },

    countFailure(userId: string): void {
      const count = (users.get(userId)?.count ?? 0) + 1
      const seconds = count < firstFailures ? 0 : Math.min(longestSeconds, 2 ** (count - firstFailures))
      users.set(userId, { count, lastAttemptAt: now(), lockedUntil: now() + seconds * 1000 })
    },

    forget(userId: string): void {
      users.delete(userId)
    },
  }
}
