import { type AttemptLimit, returnAttempt, takeAttempt } from '#functions/data/attempts.ts'
import { isKnownNetwork, type SignInPlace } from '#functions/data/known-networks.ts'
import type { Table } from '#functions/data/table.ts'
import { signInAttemptMinutes } from '#shared/retention.ts'

/** Failures in `signInAttemptMinutes` that end the trying; why these, is in decision 10. */
const maximumFailures = { ofNetwork: 20, ofAddressInNetwork: 5, ofAddress: 20 }

function limitsOf({ email, network, hashKey }: SignInPlace, isKnown: boolean): AttemptLimit[] {
  const window = { hashKey, windowSeconds: signInAttemptMinutes * 60 }
  const inNetwork = JSON.stringify([email, network])
  const limits = [
    { ...window, kind: 'login-network', subject: network, maximum: maximumFailures.ofNetwork },
    { ...window, kind: 'login-here', subject: inNetwork, maximum: maximumFailures.ofAddressInNetwork },
  ]
  if (isKnown) return limits
  return [...limits, { ...window, kind: 'login-address', subject: email, maximum: maximumFailures.ofAddress }]
}

async function returnAll(operations: Table, limits: readonly AttemptLimit[], now: Date): Promise<void> {
  await Promise.all(limits.map((limit) => returnAttempt(operations, limit, now)))
}

/**
 * Counts an attempt to sign in before it is made, so that many at once cannot slip through. What strangers try in other networks
 * closes an address only where it was not used: a known network is neither held to their count nor adds to it.
 * Answers how to take the attempt back, which is to be done unless the credentials were wrong.
 * @throws DomainError `rate-limited`; nothing of the attempt is counted then.
 */
export async function takeSignIn(
  operations: Table,
  place: SignInPlace,
  now: Date,
): Promise<() => Promise<void>> {
  const limits = limitsOf(place, await isKnownNetwork(operations, place, now))
  const taken: AttemptLimit[] = []
  try {
    for (const limit of limits) {
      await takeAttempt(operations, limit, now)
      taken.push(limit)
    }
  } catch (error) {
    await returnAll(operations, taken, now)
    throw error
  }
  return () => returnAll(operations, taken, now)
}
