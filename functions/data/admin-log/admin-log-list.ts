import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { listLogReferences } from '#functions/data/admin-log/log-references.ts'
import { datesFrom } from '#functions/data/keys.ts'
import { adminLogPartition } from '#functions/data/operations-keys.ts'
import {
  getItems,
  type Page,
  type PageKey,
  type PageOptions,
  type StoredItem,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { adminLogDays } from '#shared/deployment/retention.ts'
import { type LogEntry, type LogKind, logEntrySchema } from '#shared/domain/admin-log.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { logEntriesOfPerson } from '#shared/rules/bounds.ts'

const storedEntrySchema = logEntrySchema
  .omit({ user_id: true })
  .extend({ userId: userIdSchema.nullable() })
  .transform(({ userId, ...entry }): LogEntry => ({ ...entry, user_id: userId }))

export type LogFilter = {
  kind?: LogKind | undefined
  month?: string | undefined
  podcast_id?: number | undefined
  user_id?: string | undefined
}

type LogQuery = { filter: LogFilter; now: Date; isAscending?: boolean }

type Range = { from: string; until: string }

function rangeOf({ filter: { month }, now }: LogQuery): Range {
  const oldest = now.getTime() - adminLogDays * dayMilliseconds
  const textOf = (time: number) => datesFrom(new Date(time).toISOString())
  // The sort key is `<time>#<request>`; `$` sorts after every request at this time.
  if (month === undefined) return { from: textOf(oldest), until: `${datesFrom(now.toISOString())}$` }
  const first = new Date(`${month}-01T00:00:00.000Z`)
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)
  return { from: textOf(Math.max(first.getTime(), oldest)), until: textOf(next) }
}

function partitionsOf({ from, until }: Range): string[] {
  const first = Number(from.slice(0, 4))
  const last = Number(until.slice(0, 4))
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => String(last - back))
  return years.map(adminLogPartition)
}

type Condition = { condition: string; values: Record<string, string | number> }

function conditionsOf({ kind, podcast_id, user_id }: LogFilter): Condition[] {
  return [
    ...(kind ? [{ condition: 'kind = :kind', values: { ':kind': kind } }] : []),
    ...(podcast_id === undefined
      ? []
      : [
          {
            condition: 'subject.kind = :podcast AND subject.id = :podcastId',
            values: { ':podcast': 'podcast', ':podcastId': podcast_id },
          },
        ]),
    ...(user_id === undefined
      ? []
      : [{ condition: '(userId = :user OR subject.id = :user)', values: { ':user': user_id } }]),
  ]
}

type PartQuery = LogQuery & { partition: string; limit?: number; start?: PageKey | undefined }

async function queryPart(operations: Table, query: PartQuery): Promise<Page<StoredItem>> {
  const conditions = conditionsOf(query.filter)
  const { from, until } = rangeOf(query)
  // For a month before the retention period the bounds are inverted, which DynamoDB refuses.
  if (from > until) return { entries: [] }
  const answer = await operations.client.send(
    new QueryCommand({
      TableName: operations.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      ...(conditions.length > 0 && {
        FilterExpression: conditions.map(({ condition }) => condition).join(' AND '),
      }),
      ExpressionAttributeValues: {
        ':pk': query.partition,
        ':from': from,
        ':until': until,
        ...Object.fromEntries(conditions.flatMap(({ values }) => Object.entries(values))),
      },
      ScanIndexForward: query.isAscending ?? false,
      Limit: query.limit,
      ExclusiveStartKey: query.start,
    }),
  )
  const last = lastKeySchema.parse(answer.LastEvaluatedKey)
  return { entries: answer.Items ?? [], ...(last && { next: last }) }
}

const lastKeySchema = z.object({ pk: z.string(), sk: z.string() }).optional()

const entriesOf = (items: readonly StoredItem[]) => items.map((item) => storedEntrySchema.parse(item))

const keyOf = (item: StoredItem | undefined): PageKey | undefined => lastKeySchema.parse(item)

/** Entries per Query when filtering, and Queries per call. An entry has about 400 bytes. */
const examinedAtOnce = 100
const queriesAtMost = 5

/** In the order of the list, beginning with that of `start`. */
function partitionsFrom(query: LogQuery, start: PageKey | undefined): string[] {
  const newestFirst = partitionsOf(rangeOf(query))
  const partitions = query.isAscending ? newestFirst.toReversed() : newestFirst
  if (start?.pk === undefined) return partitions
  const place = partitions.indexOf(start.pk)
  return place < 0 ? [] : partitions.slice(place)
}

/** When filtering, reads at most 500 entries: a page can be short or empty and still have a `next`. */
export async function listAdminLog(
  operations: Table,
  { limit, start, ...query }: LogQuery & PageOptions,
): Promise<Page<LogEntry>> {
  const found: StoredItem[] = []
  const partitions = partitionsFrom(query, start)
  const isFiltered = conditionsOf(query.filter).length > 0
  let queries = 0
  for (const partition of partitions) {
    let next = partition === start?.pk ? start : undefined
    do {
      const left = limit - found.length
      const atOnce = isFiltered ? examinedAtOnce : left
      const page = await queryPart(operations, { ...query, partition, limit: atOnce, start: next })
      queries += 1
      found.push(...page.entries.slice(0, left))
      next = page.next
      const hasMore = next !== undefined || page.entries.length > left || partition !== partitions.at(-1)
      if (found.length === limit)
        return { entries: entriesOf(found), ...(hasMore && nextOf(keyOf(found.at(-1)))) }
      if (next && queries >= queriesAtMost) return { entries: entriesOf(found), next }
    } while (next)
  }
  return { entries: entriesOf(found) }
}

const nextOf = (next: PageKey | undefined) => (next ? { next } : {})

export async function* readAdminLog(operations: Table, query: LogQuery): AsyncGenerator<LogEntry> {
  for (const partition of partitionsOf(rangeOf(query))) {
    let start: PageKey | undefined
    do {
      const page = await queryPart(operations, { ...query, partition, start })
      yield* entriesOf(page.entries)
      start = page.next
    } while (start)
  }
}

export async function listLogEntriesOf(operations: Table, userId: string) {
  const { references } = await listLogReferences(operations, userId, logEntriesOfPerson)
  const items = await getItems(
    operations,
    references.map(({ entry }) => entry),
  )
  return references.flatMap(({ entry, part }) => {
    const item = items.find(entry)
    return item ? [{ ...storedEntrySchema.parse(item), part }] : []
  })
}
