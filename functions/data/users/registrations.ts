import { createHmac } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/data/keys.ts'
import { registrationKey } from '#functions/data/operations-keys.ts'
import { expiryAfter, inSeconds } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from '#functions/data/users/attempts.ts'
import { registrations } from '#shared/deployment/rate-limits.ts'
import { registrationClaimSeconds } from '#shared/deployment/retention.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** `holder` identifies the attempt; the address is stored only as a hash keyed with `hashKey`. */
export type RegistrationTry = { email: string; holder: string; hashKey: string; now: Date }

function keyOf({ email, hashKey }: RegistrationTry): Key {
  return registrationKey(createHmac('sha256', hashKey).update(`registration ${email}`).digest('hex'))
}

/**
 * Locks the address, so that no other registration can set its password.
 * @throws DomainError `registration-under-way`
 */
export async function claimAddress(operations: Table, registration: RegistrationTry): Promise<void> {
  const { holder, now } = registration
  try {
    await operations.client.send(
      new PutCommand({
        TableName: operations.name,
        Item: { ...keyOf(registration), holder, expiresAt: expiryAfter(now, registrationClaimSeconds) },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': inSeconds(now) },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    const message = 'This address is being registered right now. Please try again in a minute.'
    throw new DomainError('conflict', { code: 'registration-under-way', message, cause })
  }
}

const onlyMine = ({ holder }: RegistrationTry) => ({
  ConditionExpression: 'holder = :holder',
  ExpressionAttributeValues: { ':holder': holder },
})

/** Makes the whole transaction fail if another registration has the claim. */
export function endOfClaim(operations: Table, registration: RegistrationTry): WriteAction {
  return { Delete: { TableName: operations.name, Key: keyOf(registration), ...onlyMine(registration) } }
}

/** Does nothing if another registration has the claim. */
export async function releaseClaim(operations: Table, registration: RegistrationTry): Promise<void> {
  const claim = { TableName: operations.name, Key: keyOf(registration), ...onlyMine(registration) }
  try {
    await operations.client.send(new DeleteCommand(claim))
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

type FromNetwork = { network: string; hashKey: string; now: Date }

/**
 * Limits registrations per network, because the response shows whether an address has an account.
 * @throws DomainError `rate-limited`
 */
export async function countRegistration(
  operations: Table,
  { network, hashKey, now }: FromNetwork,
): Promise<{ undo(): Promise<void> }> {
  const { maximum, minutes } = registrations.ofNetwork
  const limit: AttemptLimit = {
    kind: 'registration',
    subject: network,
    hashKey,
    maximum,
    windowSeconds: minutes * 60,
  }
  await countAttempt(operations, limit, now)
  return { undo: () => uncountAttempt(operations, limit, { now }) }
}
