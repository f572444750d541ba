import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import { statusPartition } from '#functions/data/keys.ts'
import { onHoldPositionKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import { type Page, type PageKey, type PageOptions, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import type { RunOnHold } from '#functions/domain/runs/run-on-hold.ts'
import { onHoldPositionSeconds } from '#shared/deployment/retention.ts'

export async function listOnHold(catalogue: Table, page: PageOptions): Promise<Page<RunOnHold>> {
  const { entries, next } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('held'),
    ...page,
  })
  const onHold = entries.flatMap(indexedCardOf).map(
    // `hold.transcribes` may be outdated: the publisher may have offered a transcript since.
    ({ card, hold, hasTranscript }): RunOnHold => ({
      episodeId: card.id,
      queue: hasTranscript ? 'text' : 'audio',
      hold,
    }),
  )
  return { entries: onHold, ...(next && { next }) }
}

const positionSchema = z.object({ place: z.record(z.string(), z.string()).optional() })

/** Key at which the next scan starts; undefined: at the newest run. */
export async function readOnHoldPosition(operations: Table): Promise<PageKey | undefined> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: onHoldPositionKey, ConsistentRead: true }),
  )
  return readRecord(answer.Item ?? {}, (item) => positionSchema.parse(item)).place
}

export async function saveOnHoldPosition(
  operations: Table,
  place: PageKey | undefined,
  now: Date,
): Promise<void> {
  const expiresAt = expiryAfter(now, onHoldPositionSeconds)
  const Item = { ...onHoldPositionKey, ...(place && { place }), expiresAt }
  await transact(operations, [{ Put: { TableName: operations.name, Item } }])
}
