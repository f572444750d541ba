import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  type AttemptLimit,
  attemptsKeyOf,
  type TakenAttempts,
  takeAttempts,
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
  const { ofNetwork, ofAddressInNetwork, ofAddressElsewhere } = signInFailures
  const limits = [
    limitOf('login-network', network, ofNetwork),
    limitOf(kindHere, JSON.stringify([email, network]), ofAddressInNetwork),
  ]
  if (isKnown) return limits
  return [...limits, { ...limitOf(kindElsewhere, email, ofAddressElsewhere), isRun: true }]
}

/** Where failures to sign in to an address are counted: from this network, and from all others together. */
export function signInCountsOf({ email, network, hashKey }: SignInPlace): Key[] {
  return [
    attemptsKeyOf({ kind: kindHere, subject: JSON.stringify([email, network]), hashKey }),
    attemptsKeyOf({ kind: kindElsewhere, subject: email, hashKey }),
  ]
}

/** `giveBack` takes the attempt out of the count; it is to be called unless the credentials were wrong. */
export type SignInAttempt = TakenAttempts & { isKnownNetwork: boolean }

/**
 * Counts an attempt to sign in before it is made, so that many at once cannot slip through. What strangers try in other networks
 * closes an address only where it was not used: a known network is neither held to their count nor adds to it.
 * @throws DomainError `rate-limited`; nothing of the attempt is counted then.
 */
export async function takeSignIn(operations: Table, place: SignInPlace, now: Date): Promise<SignInAttempt> {
  const isKnown = await isKnownNetwork(operations, place, now)
  const taken = await takeAttempts(operations, limitsOf(place, isKnown), now)
  return { ...taken, isKnownNetwork: isKnown }
}
