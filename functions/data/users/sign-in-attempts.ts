import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  type AttemptLimit,
  attemptsKeyOf,
  type CountedAttempts,
  countAttempts,
} from '#functions/data/users/attempts.ts'
import { isKnownNetwork, type SignInPlace } from '#functions/data/users/known-networks.ts'
import { signInFailures } from '#shared/deployment/rate-limits.ts'

const kindHere = 'login-here'
const kindElsewhere = 'login-address'

function limitsOf({ email, network, hashKey }: SignInPlace, isKnown: boolean): AttemptLimit[] {
  const limitOf = (
    kind: string,
    subject: string,
    { maximum, minutes }: { maximum: number; minutes: number },
  ) => ({ kind, subject, hashKey, maximum, windowSeconds: minutes * 60 })
  const { ofNetwork, ofAccountInNetwork, ofAccountElsewhere } = signInFailures
  const limits = [
    limitOf('login-network', network, ofNetwork),
    limitOf(kindHere, JSON.stringify([email, network]), ofAccountInNetwork),
  ]
  if (isKnown) return limits
  return [...limits, { ...limitOf(kindElsewhere, email, ofAccountElsewhere), isRun: true }]
}

export function signInCountsOf({ email, network, hashKey }: SignInPlace): Key[] {
  return [
    attemptsKeyOf({ kind: kindHere, subject: JSON.stringify([email, network]), hashKey }),
    attemptsKeyOf({ kind: kindElsewhere, subject: email, hashKey }),
  ]
}

/** Call `undo` unless the credentials were wrong. */
export type SignInAttempt = CountedAttempts & { isKnownNetwork: boolean }

/**
 * A known network is exempt from the limit for all other networks, so that strangers cannot lock out the
 * owner.
 * @throws DomainError `rate-limited`; then nothing is counted
 */
export async function countSignIn(operations: Table, place: SignInPlace, now: Date): Promise<SignInAttempt> {
  const isKnown = await isKnownNetwork(operations, place, now)
  const taken = await countAttempts(operations, limitsOf(place, isKnown), now)
  return { ...taken, isKnownNetwork: isKnown }
}
