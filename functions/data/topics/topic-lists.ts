import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { cardsOf } from '#functions/data/episodes/listed-cards.ts'
import {
  datesFrom,
  frequencyKey,
  frequencyPrefix,
  type Scope,
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

type StanceOptions = PageOptions & { from?: string; before?: string }

async function readCards(catalogue: Table, { topicId, stance }: TopicList, options: StanceOptions) {
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
  { limit, period }: { limit: number; period?: { from: Date; before: Date } | undefined },
): Promise<EpisodeCard[]> {
  const dates = period && {
    from: datesFrom(period.from.toISOString()),
    before: datesFrom(period.before.toISOString()),
  }
  const groups = await Promise.all(
    stances.map((stance) => readCards(catalogue, { topicId, stance }, { limit, ...dates })),
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

/** Published episodes on the topic, of all stances and of each. */
export async function readTopicCounts(catalogue: Table, topicId: number): Promise<Record<Scope, number>> {
  const items = await readPartition(catalogue, topicPartition(topicId), {
    isConsistent: false,
    prefix: frequencyPrefix,
  })
  const stored = new Map(
    items.map((item): [string, number] => {
      const key = { pk: String(item.pk), sk: String(item.sk) }
      return [key.sk, readCounts(key, item, frequencySchema).frequency]
    }),
  )
  const count = (scope: Scope) => stored.get(frequencyKey(topicId, scope).sk) ?? 0
  return {
    all: count('all'),
    'Far Left': count('Far Left'),
    'Left-leaning': count('Left-leaning'),
    Centrist: count('Centrist'),
    'Right-leaning': count('Right-leaning'),
    'Far Right': count('Far Right'),
  }
}

export async function countUnrated(catalogue: Table, topicId: number): Promise<number> {
  const { all, ...rated } = await readTopicCounts(catalogue, topicId)
  return Math.max(0, all - Object.values(rated).reduce((sum, count) => sum + count, 0))
}
