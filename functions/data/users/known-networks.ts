import { createHmac } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { knownNetworkKey, knownNetworksPartition } from '#functions/data/operations-keys.ts'
import { expiryAfter, inSeconds } from '#functions/data/table/expiry.ts'
import { readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { emptyPartition } from '#functions/data/users/account-deletions.ts'
import { knownNetworkDays } from '#shared/deployment/retention.ts'
import { daySeconds } from '#shared/domain/time-units.ts'

/** Stored only as hashes keyed with `hashKey`. */
export type SignInPlace = { email: string; network: string; hashKey: string }

const knownNetworkSchema = z.object({ expiresAt: z.number() })

function keyedHash(hashKey: string, ...parts: string[]): string {
  return createHmac('sha256', hashKey)
    .update(JSON.stringify(['known-network', ...parts]))
    .digest('hex')
}

function keyOf({ email, network, hashKey }: SignInPlace): Key {
  return knownNetworkKey(keyedHash(hashKey, email), keyedHash(hashKey, email, network))
}

export function networksOfAddress({ email, hashKey }: Omit<SignInPlace, 'network'>): string {
  return knownNetworksPartition(keyedHash(hashKey, email))
}

export async function isKnownNetwork(operations: Table, place: SignInPlace, now: Date): Promise<boolean> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: keyOf(place), ConsistentRead: true }),
  )
  // DynamoDB deletes expired items late.
  return answer.Item !== undefined && knownNetworkSchema.parse(answer.Item).expiresAt > inSeconds(now)
}

export async function recordNetwork(operations: Table, place: SignInPlace, now: Date): Promise<void> {
  const expiresAt = expiryAfter(now, knownNetworkDays * daySeconds)
  await operations.client.send(
    new PutCommand({ TableName: operations.name, Item: { ...keyOf(place), expiresAt } }),
  )
}

export async function forgetNetworks(
  operations: Table,
  { email, hashKeys }: { email: string; hashKeys: readonly string[] },
): Promise<void> {
  for (const hashKey of hashKeys) {
    const partition = networksOfAddress({ email, hashKey })
    while (!(await emptyPartition(operations, partition)));
  }
}

export async function listNetworks(operations: Table, place: SignInPlace): Promise<{ knownUntil: string }[]> {
  const items = await readPartition(operations, networksOfAddress(place))
  return z
    .array(knownNetworkSchema)
    .parse(items)
    .map(({ expiresAt }) => ({ knownUntil: new Date(expiresAt * 1000).toISOString() }))
}
