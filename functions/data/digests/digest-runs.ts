import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  GetCommand,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  digestRunId,
  digestRunKey,
  digestRunsPartition,
  digestStateKey,
  digestsSentPartition,
} from '#functions/data/digests/digest-keys.ts'
import { type Page, type PageOptions, queryIndex, queryNewest } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import {
  type DigestRunRecord,
  digestRunRecordSchema,
  digestRunView,
} from '#functions/domain/records/digest-run-record.ts'
import { type DigestOutcome, digestOutcomes, isUnderWay } from '#shared/domain/digest-outcomes.ts'

export type NewDigestRun = Pick<DigestRunRecord, 'kind' | 'date' | 'timezone' | 'frequencies'>

function newRecord(run: NewDigestRun, now: Date): DigestRunRecord {
  const startedAt = now.toISOString()
  return digestRunRecordSchema.parse({
    ...run,
    runId: digestRunId(startedAt, run.kind),
    startedAt,
    planning: { pages: 0, index: 0 },
    people: 0,
    outcomes: Object.fromEntries(digestOutcomes.map((outcome) => [outcome, 0])),
  })
}

const creationOf = (catalogue: Table, record: DigestRunRecord): WriteAction => ({
  Put: {
    TableName: catalogue.name,
    Item: { ...digestRunKey(record.runId), ...record },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

const triggerClaim = (catalogue: Table, runId: string, before: string | undefined): WriteAction => ({
  Update: {
    TableName: catalogue.name,
    Key: digestStateKey,
    UpdateExpression: 'SET lastTriggeredRunId = :run',
    ConditionExpression: before ? 'lastTriggeredRunId = :before' : 'attribute_not_exists(lastTriggeredRunId)',
    ExpressionAttributeValues: { ':run': runId, ...(before && { ':before': before }) },
  },
})

export async function beginTriggeredRun(
  catalogue: Table,
  run: Omit<NewDigestRun, 'kind'>,
  now: Date,
): Promise<DigestRunRecord | undefined> {
  return repeatWhileStale(async () => {
    const { lastTriggeredRunId: before } = await readState(catalogue)
    const latest = before === undefined ? undefined : await findDigestRun(catalogue, before)
    if (latest && isUnderWay(digestRunView(latest))) return undefined
    const record = newRecord({ ...run, kind: 'trigger' }, now)
    await transact(catalogue, [triggerClaim(catalogue, record.runId, before), creationOf(catalogue, record)])
    return record
  })
}

/** @throws StaleReadError when this or a later date already has its run */
export async function beginScheduledRun(
  catalogue: Table,
  run: Omit<NewDigestRun, 'kind'>,
  now: Date,
): Promise<DigestRunRecord> {
  const record = newRecord({ ...run, kind: 'schedule' }, now)
  const claim: WriteAction = {
    Update: {
      TableName: catalogue.name,
      Key: digestStateKey,
      UpdateExpression: 'SET lastScheduledOn = :date',
      ConditionExpression: 'attribute_not_exists(lastScheduledOn) OR lastScheduledOn < :date',
      ExpressionAttributeValues: { ':date': run.date },
    },
  }
  await transact(catalogue, [claim, creationOf(catalogue, record)])
  return record
}

const stateSchema = z.object({
  lastScheduledOn: z.iso.date().optional(),
  lastTriggeredRunId: z.string().optional(),
})

async function readState(catalogue: Table): Promise<z.infer<typeof stateSchema>> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: digestStateKey, ConsistentRead: true }),
  )
  return stateSchema.parse(answer.Item ?? {})
}

export async function readLastScheduledDate(catalogue: Table): Promise<string | undefined> {
  return (await readState(catalogue)).lastScheduledOn
}

export async function findDigestRun(catalogue: Table, runId: string): Promise<DigestRunRecord | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: digestRunKey(runId), ConsistentRead: true }),
  )
  return answer.Item && digestRunRecordSchema.parse(answer.Item)
}

export async function listDigestRuns(catalogue: Table, page: PageOptions): Promise<Page<DigestRunRecord>> {
  const { entries, next } = await queryNewest(catalogue, { partition: digestRunsPartition, ...page })
  return { entries: entries.map((item) => digestRunRecordSchema.parse(item)), ...(next && { next }) }
}

const sentSchema = z.object({ gsi1sk: z.iso.date() })

/** Local date; undefined if no digest was ever sent. */
export async function findLastSentDate(catalogue: Table): Promise<string | undefined> {
  const { entries } = await queryIndex(catalogue, {
    index: 'gsi1',
    partition: digestsSentPartition,
    limit: 1,
  })
  const [latest] = entries
  return latest && sentSchema.parse(latest).gsi1sk
}

/** The same for all mails of a run, so that writing it again for each mail changes nothing. */
const sentPlace = { gsi1pk: digestsSentPartition }
const intoSentPlace = ', gsi1pk = :sent, gsi1sk = #date'

/** Belongs in the transaction that records the outcome in the user's digest state. */
export function countOutcome(
  catalogue: Table,
  runId: string,
  { outcome, at }: { outcome: DigestOutcome; at: Date },
): WriteAction {
  const isSent = outcome === 'sent'
  return {
    Update: {
      TableName: catalogue.name,
      Key: digestRunKey(runId),
      UpdateExpression: `SET outcomes.#outcome = outcomes.#outcome + :one, latestAt = :at${isSent ? intoSentPlace : ''}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#outcome': outcome, ...(isSent && { '#date': 'date' }) },
      ExpressionAttributeValues: {
        ':one': 1,
        ':at': at.toISOString(),
        ...(isSent && { ':sent': sentPlace.gsi1pk }),
      },
    },
  }
}

/** Hashed with the run's id, so that the marks of two runs cannot be linked. */
const departedMark = (runId: string, userId: string) =>
  createHash('sha256').update(`${runId} ${userId}`).digest('base64url')

export async function countDeparted(
  catalogue: Table,
  { runId, userId, at }: { runId: string; userId: string; at: Date },
): Promise<void> {
  const mark = departedMark(runId, userId)
  const command = new UpdateCommand({
    TableName: catalogue.name,
    Key: digestRunKey(runId),
    UpdateExpression: 'SET outcomes.#outcome = outcomes.#outcome + :one, latestAt = :at ADD departed :marks',
    ConditionExpression: 'attribute_exists(pk) AND NOT contains(departed, :mark)',
    ExpressionAttributeNames: { '#outcome': 'not-eligible' satisfies DigestOutcome },
    ExpressionAttributeValues: {
      ':one': 1,
      ':at': at.toISOString(),
      ':marks': new Set([mark]),
      ':mark': mark,
    },
  })
  try {
    await catalogue.client.send(command)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
  }
}

export type PlannedPage = {
  planning: DigestRunRecord['planning']
  people: number
  plannedAt?: string | undefined
}

async function updateIf(catalogue: Table, update: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
  try {
    await catalogue.client.send(new UpdateCommand({ TableName: catalogue.name, ...update }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Returns false when another execution recorded this page or a later one. */
export async function recordPlanned(
  catalogue: Table,
  before: DigestRunRecord,
  { planning, people, plannedAt }: PlannedPage,
): Promise<boolean> {
  const values = { ':before': before.planning.pages, ':planning': planning, ':people': people }
  return updateIf(catalogue, {
    Key: digestRunKey(before.runId),
    UpdateExpression: `SET planning = :planning, people = people + :people${plannedAt ? ', plannedAt = :plannedAt' : ''}`,
    ConditionExpression: 'planning.pages = :before AND attribute_not_exists(plannedAt)',
    ExpressionAttributeValues: { ...values, ...(plannedAt && { ':plannedAt': plannedAt }) },
  })
}

export async function giveUpRun(catalogue: Table, runId: string, now: Date): Promise<boolean> {
  return updateIf(catalogue, {
    Key: digestRunKey(runId),
    UpdateExpression: 'SET givenUpAt = :now',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(givenUpAt)',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  })
}

/** The marks identify users, so they are deleted when the run is over. */
export async function dropDeparted(catalogue: Table, runId: string): Promise<void> {
  await updateIf(catalogue, {
    Key: digestRunKey(runId),
    UpdateExpression: 'REMOVE departed',
    ConditionExpression: 'attribute_exists(pk)',
  })
}

/** Must exceed the number of runs that start between two ticks. */
const deletedAtOnce = 25

export async function deleteRunsBefore(catalogue: Table, before: Date): Promise<void> {
  const page = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :runs AND sk < :before',
      ExpressionAttributeValues: { ':runs': digestRunsPartition, ':before': before.toISOString() },
      ProjectionExpression: 'pk, sk',
      Limit: deletedAtOnce,
    }),
  )
  const keys = z.array(z.object({ pk: z.string(), sk: z.string() })).parse(page.Items ?? [])
  await Promise.all(
    keys.map((Key) => catalogue.client.send(new DeleteCommand({ TableName: catalogue.name, Key }))),
  )
}
