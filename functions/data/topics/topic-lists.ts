import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { cardsOf } from '#functions/data/episodes/listed-cards.ts'
import {
  frequencyKey,
  frequencyPrefix,
  topicEntryPrefix,
  topicPartition,
  topicStancePartition,
} from '#functions/data/keys.ts'
import { readShown, withoutHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import {
  type Page,
  type PageOptions,
  queryIndex,
  queryNewest,
  readPartition,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCounts } from '#functions/data/table/unreadable-record.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

type TopicList = { topicId: number; stance?: Stance | undefined }

export async function listPublishedOnTopic(
  catalogue: Table,
  { topicId, stance }: TopicList,
  options: PageOptions,
): Promise<Page<EpisodeCard>> {
  return readShown(catalogue, options, (page) => readCards(catalogue, { topicId, stance }, page))
}

async function readCards(catalogue: Table, { topicId, stance }: TopicList, options: PageOptions) {
  if (stance === undefined) {
    const partition = topicPartition(topicId)
    return cardsOf(await queryNewest(catalogue, { partition, prefix: topicEntryPrefix, ...options }))
  }
  const partition = topicStancePartition(topicId, stance)
  return cardsOf(await queryIndex(catalogue, { index: 'gsi1', partition, ...options }))
}

export async function listNewestOfEachStance(
  catalogue: Table,
  topicId: number,
  limit: number,
): Promise<EpisodeCard[]> {
  const groups = await Promise.all(
    stances.map((stance) => readCards(catalogue, { topicId, stance }, { limit })),
  )
  return withoutHidden(
    catalogue,
    groups.flatMap((group) => group.entries),
  )
}

const frequencySchema = z.object({ frequency: storedCountSchema })

export async function readTopicFrequency(catalogue: Table, topicId: number): Promise<number> {
  const Key = frequencyKey(topicId, 'all')
  const answer = await catalogue.client.send(new GetCommand({ TableName: catalogue.name, Key }))
  return readCounts(Key, answer.Item, frequencySchema).frequency
}

export async function countUnrated(catalogue: Table, topicId: number): Promise<number> {
  const items = await readPartition(catalogue, topicPartition(topicId), {
    isConsistent: false,
    prefix: frequencyPrefix,
  })
  const ofAll = frequencyKey(topicId, 'all').sk
  const left = items.reduce((sum, item) => {
    const key = { pk: String(item.pk), sk: String(item.sk) }
    const { frequency } = readCounts(key, item, frequencySchema)
    return sum + (key.sk === ofAll ? frequency : -frequency)
  }, 0)
  return Math.max(0, left)
}
