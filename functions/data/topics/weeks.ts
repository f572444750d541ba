import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { weekKey, weeksPartition } from '#functions/data/keys.ts'
import { queryNewest, type StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { listNewestOfEachStance } from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import {
  chooseWeek,
  discussedTopics,
  type RatedCard,
  type TopicOfWeek,
} from '#functions/domain/compare/choose-week.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { weekNameSchema } from '#shared/domain/week.ts'
import { boundsOfWeek, weekOf } from '#shared/format/iso-week.ts'

/** A week is still chosen anew until the end of the Wednesday after it, because episodes come in late. */
const lateDays = 3
/** Episodes on each topic. */
const mostPerStance = 8

const voiceSchema = z.object({ episode_id: numericIdSchema, quote_id: z.string() })
const itemSchema = z.object({ sk: weekNameSchema, topics: z.array(z.array(voiceSchema)) })

export type StoredWeek = { week: string; topics: readonly (readonly z.infer<typeof voiceSchema>[])[] }

async function readTopic(catalogue: Table, name: string, week: string): Promise<TopicOfWeek[]> {
  const topic = await findTopicByName(catalogue, name)
  if (!topic) return []
  const { topicId } = topic
  const cards = await listNewestOfEachStance(catalogue, topicId, {
    limit: mostPerStance,
    period: boundsOfWeek(week),
  })
  return [{ topicId, cards }]
}

const weeksOf = (now: Date) =>
  new Set([new Date(now.getTime() - lateDays * dayMilliseconds), now].map(weekOf))

/**
 * Stores only ids, so that what is read follows deletions. The same episodes give the same item, so two calls
 * at once need no order.
 */
export async function storeWeeks(catalogue: Table, cards: readonly RatedCard[], now: Date): Promise<void> {
  for (const week of weeksOf(now)) {
    const named = discussedTopics(cards, week).map((name) => readTopic(catalogue, name, week))
    const topics = chooseWeek((await Promise.all(named)).flat())
    if (topics.length === 0) continue
    const Item = { ...weekKey(week), topics }
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
  }
}

const storedWeekOf = (item: StoredItem): StoredWeek[] =>
  readableRow(item, (one) => {
    const { sk: week, topics } = itemSchema.parse(one)
    return { week, topics }
  })

export async function findStoredWeek(catalogue: Table, week: string): Promise<StoredWeek | undefined> {
  const Key = weekKey(week)
  const { Item } = await catalogue.client.send(new GetCommand({ TableName: catalogue.name, Key }))
  return Item && storedWeekOf(Item)[0]
}

/** Newest first. */
export async function listStoredWeeks(catalogue: Table, limit: number): Promise<StoredWeek[]> {
  const { entries } = await queryNewest(catalogue, { partition: weeksPartition, limit })
  return entries.flatMap(storedWeekOf)
}

async function nextStored(catalogue: Table, week: string, isForward: boolean): Promise<string | null> {
  const { Items = [] } = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: `pk = :pk AND sk ${isForward ? '>' : '<'} :sk`,
      ExpressionAttributeValues: { ':pk': weeksPartition, ':sk': weekKey(week).sk },
      ScanIndexForward: isForward,
      Limit: 1,
    }),
  )
  return Items.flatMap(storedWeekOf)[0]?.week ?? null
}

/** The stored weeks before and after this one. */
export async function weeksAround(catalogue: Table, week: string) {
  const [before, after] = await Promise.all([
    nextStored(catalogue, week, false),
    nextStored(catalogue, week, true),
  ])
  return { before, after }
}
