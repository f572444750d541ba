import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import { boundsOfLine, placeInLine, statusPartition, waitingLine } from '#functions/data/keys.ts'
import { turnsKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import { type Page, type PageOptions, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { readRecord } from '#functions/data/table/unreadable-record.ts'
import { type Lane, lanes } from '#functions/domain/runs/lane.ts'
import type { LineEntry } from '#functions/domain/runs/waiting-line.ts'
import { turnSeconds } from '#shared/deployment/retention.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

export type Line = { lane: Lane; isAskedFor: boolean }

/** `behind`: start after this podcast. */
export type LinePage = PageOptions & { behind?: number | undefined }

export const lineName = ({ lane, isAskedFor }: Line) => waitingLine(lane, isAskedFor)

export async function listLine(
  catalogue: Table,
  line: Line,
  { behind, ...page }: LinePage,
): Promise<Page<LineEntry>> {
  const name = lineName(line)
  const bounds = boundsOfLine(name)
  const { entries, next } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    ...bounds,
    ...(behind !== undefined && { before: placeInLine(name, behind) }),
    ...page,
  })
  const read = entries
    .flatMap(indexedCardOf)
    .map(({ card, notBefore }): LineEntry => ({ episodeId: card.id, podcastId: card.podcast_id, notBefore }))
  return { entries: read, ...(next && { next }) }
}

export async function isAnyWaiting(catalogue: Table): Promise<boolean> {
  const { entries } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    limit: 1,
  })
  return entries.length > 0
}

const turnsSchema = z.object({
  /** The podcast served last, by queue; undefined: start at the beginning. */
  last: z.record(z.string(), numericIdSchema.optional()).default({}),
  /** Start times of recent runs in milliseconds since 1970, for estimating the wait. */
  begins: z.partialRecord(z.enum(lanes), z.array(z.number())).default({}),
})

export type Turns = z.output<typeof turnsSchema>

export async function readTurns(operations: Table): Promise<Turns> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: turnsKey, ConsistentRead: true }),
  )
  return readRecord(answer.Item ?? {}, (item) => turnsSchema.parse(item))
}

/** Last write wins: a race can serve a podcast twice, but never skips one. */
export async function saveTurns(operations: Table, turns: Turns, now: Date): Promise<void> {
  const expiresAt = expiryAfter(now, turnSeconds)
  const Item = { ...turnsKey, ...turns, expiresAt }
  await transact(operations, [{ Put: { TableName: operations.name, Item } }])
}
