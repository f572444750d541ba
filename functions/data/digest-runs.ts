import { createHash } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { digestRunKey, digestRunsPartition, digestStateKey } from '#functions/data/digest-keys.ts'
import { type Page, type PageOptions, queryNewest } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { StaleReadError, transact, type WriteAction } from '#functions/data/transaction.ts'
import { type DigestRunRecord, digestRunRecordSchema } from '#functions/domain/records/digest-run-record.ts'
import { type DigestOutcome, digestOutcomes } from '#shared/domain/digest-run.ts'

export type NewDigestRun = Pick<DigestRunRecord, 'kind' | 'date' | 'timezone' | 'frequencies'>

function newRecord(run: NewDigestRun, now: Date): DigestRunRecord {
  const startedAt = now.toISOString()
  return digestRunRecordSchema.parse({
    ...run,
    runId: `${startedAt}#${run.kind}`,
    startedAt,
    planning: { index: 0 },
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

/** Begins a run that an admin asked for. @throws StaleReadError when another began at the same millisecond */
export async function beginTriggeredRun(
  catalogue: Table,
  run: Omit<NewDigestRun, 'kind'>,
  now: Date,
): Promise<DigestRunRecord> {
  const record = newRecord({ ...run, kind: 'trigger' }, now)
  await transact(catalogue, [creationOf(catalogue, record)])
  return record
}

/** Begins the run of a local date; answers nothing when that date or a later one had its run. */
export async function beginScheduledRun(
  catalogue: Table,
  run: Omit<NewDigestRun, 'kind'>,
  now: Date,
): Promise<DigestRunRecord | undefined> {
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
  try {
    await transact(catalogue, [claim, creationOf(catalogue, record)])
  } catch (error) {
    if (error instanceof StaleReadError) return undefined
    throw error
  }
  return record
}

const stateSchema = z.object({ lastScheduledOn: z.iso.date().optional() })

/** The latest local date that had its run by the schedule; undefined: none yet. */
export async function readLastScheduledDate(catalogue: Table): Promise<string | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: digestStateKey, ConsistentRead: true }),
  )
  return stateSchema.parse(answer.Item ?? {}).lastScheduledOn
}

export async function findDigestRun(catalogue: Table, runId: string): Promise<DigestRunRecord | undefined> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: digestRunKey(runId), ConsistentRead: true }),
  )
  return answer.Item && digestRunRecordSchema.parse(answer.Item)
}

/** Newest first. */
export async function listDigestRuns(catalogue: Table, page: PageOptions): Promise<Page<DigestRunRecord>> {
  const { entries, next } = await queryNewest(catalogue, { partition: digestRunsPartition, ...page })
  return { entries: entries.map((item) => digestRunRecordSchema.parse(item)), ...(next && { next }) }
}

/** Counts what became of one more person; to be written together with the note of it at the person. */
export function countOutcome(
  catalogue: Table,
  runId: string,
  { outcome, at }: { outcome: DigestOutcome; at: Date },
): WriteAction {
  return {
    Update: {
      TableName: catalogue.name,
      Key: digestRunKey(runId),
      UpdateExpression: 'SET outcomes.#outcome = outcomes.#outcome + :one, latestAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#outcome': outcome },
      ExpressionAttributeValues: { ':one': 1, ':at': at.toISOString() },
    },
  }
}

/** Says of one run whom it is about, and of no other. */
const departedMark = (runId: string, userId: string) =>
  createHash('sha256').update(`${runId} ${userId}`).digest('base64url')

/** Counts, once however often it is called, somebody whose account went after they were put on the queue: nothing can lie with them any more. */
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
  /** How many people the page put on the queue. */
  people: number
  /** Set with the last page. */
  plannedAt?: string | undefined
}

/** Notes that a page of people is on the queue, unless that was noted before; what the queue holds twice does no harm. */
export async function notePlanned(
  catalogue: Table,
  before: DigestRunRecord,
  { planning, people, plannedAt }: PlannedPage,
): Promise<void> {
  const values = { ':before': before.planning, ':planning': planning, ':people': people }
  const command = new UpdateCommand({
    TableName: catalogue.name,
    Key: digestRunKey(before.runId),
    UpdateExpression: `SET planning = :planning, people = people + :people${plannedAt ? ', plannedAt = :plannedAt' : ''}`,
    ConditionExpression: 'planning = :before AND attribute_not_exists(plannedAt)',
    ExpressionAttributeValues: { ...values, ...(plannedAt && { ':plannedAt': plannedAt }) },
  })
  try {
    await catalogue.client.send(command)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
  }
}
