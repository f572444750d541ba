import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { automaticRunsOfPodcastKey, automaticRunsOfSiteKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { dailyCountDays } from '#shared/deployment/retention.ts'
import { dayMilliseconds, daySeconds } from '#shared/domain/time-units.ts'

export type AllowanceRequest = { podcastId: number; settings: ProcessingSettings; now: Date }

type Share = { key: Key; maximum: number; used: number }

export type Allowance = { left: number; shares: readonly Share[]; expiresAt: number }

const countSchema = z.object({ count: z.int().min(0) })

async function readShare(operations: Table, key: Key, maximum: number): Promise<Share> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: key, ConsistentRead: true }),
  )
  return { key, maximum, used: answer.Item ? countSchema.parse(answer.Item).count : 0 }
}

export async function readAllowance(operations: Table, request: AllowanceRequest): Promise<Allowance> {
  const { podcastId, settings, now } = request
  const day = now.toISOString().slice(0, 10)
  const shares = await Promise.all([
    readShare(operations, automaticRunsOfPodcastKey(day, podcastId), settings.daily_automatic_runs_per_feed),
    readShare(operations, automaticRunsOfSiteKey(day), settings.daily_automatic_runs),
  ])
  const left = Math.max(0, Math.min(...shares.map(({ maximum, used }) => maximum - used)))
  return { left, shares, expiresAt: expiryAfter(new Date(day), dailyCountDays * daySeconds) }
}

/** Belongs in the transaction that stores the episodes: it fails if the allowance was used concurrently. */
export function countRunsActions(
  operations: Table,
  { shares, expiresAt }: Allowance,
  count: number,
): WriteAction[] {
  if (count === 0) return []
  return shares.map(({ key, used }) => ({
    Put: {
      TableName: operations.name,
      Item: { ...key, count: used + count, expiresAt },
      ConditionExpression: used === 0 ? 'attribute_not_exists(pk)' : '#count = :used',
      ...(used > 0 && {
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':used': used },
      }),
    },
  }))
}

export async function forgetAllowance(operations: Table, podcastId: number, now: Date): Promise<void> {
  for (let back = 0; back <= dailyCountDays; back += 1) {
    const day = new Date(now.getTime() - back * dayMilliseconds).toISOString().slice(0, 10)
    const Key = automaticRunsOfPodcastKey(day, podcastId)
    await operations.client.send(new DeleteCommand({ TableName: operations.name, Key }))
  }
}
