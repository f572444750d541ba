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

/** A line of runs that wait: what they need first, and whether a person asked for them. */
export type Line = { lane: Lane; isAskedFor: boolean }

/** `behind`: only the podcasts that follow this one in the line. */
export type LinePage = PageOptions & { behind?: number | undefined }

/** How a line is named where its turn is kept. */
export const lineName = ({ lane, isAskedFor }: Line) => waitingLine(lane, isAskedFor)

/**
 * A page of a line, podcast by podcast and in each the newest episode first. The index alone is read, which may be a moment behind.
 */
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

/** Whether any run waits for its turn. */
export async function isAnyWaiting(catalogue: Table): Promise<boolean> {
  const { entries } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    limit: 1,
  })
  return entries.length > 0
}

const turnsSchema = z.object({
  /** By line: the podcast that had its turn last. A line without one begins at its beginning. */
  last: z.record(z.string(), numericIdSchema.optional()).default({}),
  /** When the latest runs began that had waited, in milliseconds since 1970; by it the others are told when to expect their turn. */
  begins: z.partialRecord(z.enum(lanes), z.array(z.number())).default({}),
})

/** Whose turn it is among the runs that wait. */
export type Turns = z.output<typeof turnsSchema>

export async function readTurns(operations: Table): Promise<Turns> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: turnsKey, ConsistentRead: true }),
  )
  return readRecord(answer.Item ?? {}, (item) => turnsSchema.parse(item))
}

/** Of two who looked at the same moment the later one is kept: a podcast may have its turn twice, and none is left out. */
export async function saveTurns(operations: Table, turns: Turns, now: Date): Promise<void> {
  const expiresAt = expiryAfter(now, turnSeconds)
  const Item = { ...turnsKey, ...turns, expiresAt }
  await transact(operations, [{ Put: { TableName: operations.name, Item } }])
}
