import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { listedFeedKey, listedFeedsPartition, listImportKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import { readPartition } from '#functions/data/table/page.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { listImportDays } from '#shared/deployment/retention.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { listedFeedStates } from '#shared/domain/podcast.ts'
import { daySeconds } from '#shared/domain/time-units.ts'

const listedFeedSchema = z.object({
  number: z.int().min(1),
  url: z.string(),
  title: z.string(),
  state: z.enum(listedFeedStates),
  message: z.string(),
  podcastId: numericIdSchema.nullable(),
})

const listImportSchema = z.object({
  importId: z.uuid(),
  startedAt: instantSchema,
  endedAt: instantSchema.optional(),
  stoppedAt: instantSchema.optional(),
  geographyId: numericIdSchema,
  broken: z.array(z.object({ title: z.string(), reason: z.string() })),
  brokenCount: z.int().min(0),
  duplicates: z.int().min(0),
})

export type ListedFeed = z.infer<typeof listedFeedSchema>
export type ListImport = z.infer<typeof listImportSchema>

const expiresAt = ({ startedAt }: ListImport) => expiryAfter(new Date(startedAt), listImportDays * daySeconds)

const listedFeedItem = (started: ListImport, feed: ListedFeed) => ({
  ...listedFeedKey(started.importId, feed.number),
  ...feed,
  expiresAt: expiresAt(started),
})

export async function findLatestImport(operations: Table): Promise<ListImport | undefined> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: listImportKey, ConsistentRead: true }),
  )
  return answer.Item && listImportSchema.parse(answer.Item)
}

async function putImport(operations: Table, next: ListImport, previous: ListImport | undefined) {
  await operations.client.send(
    new PutCommand({
      TableName: operations.name,
      Item: { ...listImportKey, ...next, expiresAt: expiresAt(next) },
      ConditionExpression: previous ? 'importId = :previous' : 'attribute_not_exists(pk)',
      ...(previous && { ExpressionAttributeValues: { ':previous': previous.importId } }),
    }),
  )
}

/**
 * Writes the import after its feeds, so that a stored import is complete.
 * @throws DomainError `import-under-way` when another was stored meanwhile
 */
export async function createListImport(
  operations: Table,
  started: ListImport,
  { feeds, previous }: { feeds: readonly ListedFeed[]; previous: ListImport | undefined },
): Promise<void> {
  await putItems(
    operations,
    feeds.map((feed) => listedFeedItem(started, feed)),
  )
  try {
    await putImport(operations, started, previous)
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw importUnderWay(cause)
  }
}

export function importUnderWay(cause?: unknown): DomainError {
  return new DomainError('conflict', {
    code: 'import-under-way',
    message: 'Another list is being imported. Please wait until it is done.',
    cause,
  })
}

export async function getListedFeed(
  operations: Table,
  importId: string,
  number: number,
): Promise<ListedFeed | undefined> {
  const answer = await operations.client.send(
    new GetCommand({
      TableName: operations.name,
      Key: listedFeedKey(importId, number),
      ConsistentRead: true,
    }),
  )
  return answer.Item && listedFeedSchema.parse(answer.Item)
}

export async function saveListedFeed(
  operations: Table,
  started: ListImport,
  feed: ListedFeed,
): Promise<void> {
  await operations.client.send(
    new PutCommand({ TableName: operations.name, Item: listedFeedItem(started, feed) }),
  )
}

export async function endListImport(operations: Table, importId: string, now: Date): Promise<void> {
  const latest = await findLatestImport(operations)
  if (latest?.importId !== importId || latest.endedAt !== undefined) return
  await putImport(operations, { ...latest, endedAt: now.toISOString() }, latest)
}

/** @throws DomainError `import-over` when it has ended or a newer import exists */
export async function stopListImport(operations: Table, startedAt: string, now: Date): Promise<void> {
  try {
    await operations.client.send(
      new UpdateCommand({
        TableName: operations.name,
        Key: listImportKey,
        UpdateExpression: 'SET stoppedAt = if_not_exists(stoppedAt, :now)',
        ConditionExpression: 'startedAt = :started AND attribute_not_exists(endedAt)',
        ExpressionAttributeValues: { ':now': now.toISOString(), ':started': startedAt },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    const message = 'This import is already over.'
    throw new DomainError('conflict', { code: 'import-over', message, cause })
  }
}

export async function findListImport(
  operations: Table,
): Promise<{ latest: ListImport; feeds: ListedFeed[] } | undefined> {
  const latest = await findLatestImport(operations)
  if (!latest) return undefined
  const items = await readPartition(operations, listedFeedsPartition(latest.importId))
  return { latest, feeds: items.map((item) => listedFeedSchema.parse(item)) }
}

export async function forgetListedPodcast(operations: Table, podcastId: number): Promise<void> {
  const found = await findListImport(operations)
  for (const feed of found?.feeds ?? []) {
    if (!found || feed.podcastId !== podcastId) continue
    const Key = listedFeedKey(found.latest.importId, feed.number)
    await operations.client.send(new DeleteCommand({ TableName: operations.name, Key }))
  }
}
