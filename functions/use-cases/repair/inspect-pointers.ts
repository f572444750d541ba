import * as z from 'zod'
import type { Item } from '#functions/data/episodes/publication-delta.ts'
import {
  feedPointerKey,
  isFeedPointerKey,
  isPodcastKey,
  isTopicKey,
  isTopicNamePointerKey,
  type Key,
  keyText,
  podcastKey,
  topicItemKey,
} from '#functions/data/keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { type FoundItems, getItems } from '#functions/data/table/page.ts'
import {
  namePointerKey,
  pointerItem,
  type TopicRecord,
  topicRecordSchema,
} from '#functions/data/topics/topics.ts'
import { findReadablePodcast, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import type { PageSnapshot } from '#functions/use-cases/repair/page-snapshot.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const ledSchema = z.object({ podcastId: numericIdSchema })
const storedTopicSchema = topicRecordSchema.extend({ mergedInto: numericIdSchema.optional() })

const drift = (key: Key, stored: Item | undefined, expected: Item | undefined): Drift => ({
  kind: 'item',
  key: { pk: key.pk, sk: key.sk },
  stored,
  expected,
})

function storedAt(found: FoundItems, key: Key): Item | undefined {
  const stored = found.find(key)
  return stored && { ...stored, ...key }
}

const ownsAddress = ({ deletedAt }: PodcastRecord) => deletedAt === undefined

const podcastAt = (found: FoundItems, podcastId: number) =>
  findReadablePodcast(found.find(podcastKey(podcastId)))

/** If two podcasts share a feed URL, the older one owns the pointer. */
function missingFeedPointer(item: Item, found: { pointers: FoundItems; owners: FoundItems }): Drift[] {
  const podcast = findReadablePodcast(item)
  if (!podcast || !ownsAddress(podcast)) return []
  const key = feedPointerKey(podcast.feedUrl)
  const stored = storedAt(found.pointers, key)
  const led = ledSchema.safeParse(stored).data?.podcastId
  if (led === podcast.podcastId) return []
  const other = led === undefined ? undefined : podcastAt(found.owners, led)
  const isOthers = other && ownsAddress(other) && feedPointerKey(other.feedUrl).pk === key.pk
  return isOthers ? [] : [drift(key, stored, { ...key, podcastId: podcast.podcastId })]
}

/** An orphaned pointer prevents its feed from being added. */
function orphanFeedPointer(item: Item, owners: FoundItems): Drift[] {
  const led = ledSchema.safeParse(item).data?.podcastId
  const stored = led === undefined ? undefined : owners.find(podcastKey(led))
  const podcast = findReadablePodcast(stored)
  // The podcast is unreadable, so its pointer cannot be checked.
  if (stored && !podcast) return []
  const isRight = podcast && ownsAddress(podcast) && feedPointerKey(podcast.feedUrl).pk === item.pk
  return isRight ? [] : [drift(item, item, undefined)]
}

export async function inspectFeedPointers({
  catalogue,
  items,
  isConsistent,
}: PageSnapshot): Promise<Map<string, Drift[]>> {
  const podcasts = items.filter(isPodcastKey)
  const pointers = items.filter(isFeedPointerKey)
  const addressed = podcasts.flatMap((item) => findReadablePodcast(item) ?? [])
  const found = await getItems(
    catalogue,
    addressed.map(({ feedUrl }) => feedPointerKey(feedUrl)),
    { isConsistent },
  )
  const stored = addressed.flatMap(({ feedUrl }) => found.find(feedPointerKey(feedUrl)) ?? [])
  const ids = [...stored, ...pointers].flatMap((item) => ledSchema.safeParse(item).data?.podcastId ?? [])
  const owners = await getItems(catalogue, ids.map(podcastKey), { isConsistent })
  return new Map([
    ...podcasts.map((item): [string, Drift[]] => [
      keyText(item),
      missingFeedPointer(item, { pointers: found, owners }),
    ]),
    ...pointers.map((item): [string, Drift[]] => [keyText(item), orphanFeedPointer(item, owners)]),
  ])
}

function targetOf(topic: z.infer<typeof storedTopicSchema>, found: FoundItems): TopicRecord | undefined {
  if (topic.mergedInto === undefined) return { topicId: topic.topicId, name: topic.name }
  return topicRecordSchema.safeParse(found.find(topicItemKey(topic.mergedInto))).data
}

/** Merged topics need a pointer to their target. `orphanName` checks where existing pointers lead. */
function missingName(item: Item, found: { pointers: FoundItems; topics: FoundItems }): Drift[] {
  const topic = storedTopicSchema.safeParse(item).data
  const target = topic && targetOf(topic, found.topics)
  if (!topic || !target) return []
  if (found.pointers.find(namePointerKey(topic.name))) return []
  const expected = pointerItem(topicKey(topic.name), target)
  return [drift(expected, undefined, expected)]
}

/** A pointer without a topic blocks its name; one with an outdated name shows it on every page. */
function orphanName(item: Item, topics: FoundItems): Drift[] {
  const pointed = topicRecordSchema.safeParse(item).data
  const topic = pointed && topicRecordSchema.safeParse(topics.find(topicItemKey(pointed.topicId))).data
  if (!topic) return [drift(item, item, undefined)]
  return topic.name === pointed.name ? [] : [drift(item, item, { ...item, ...topic })]
}

export async function inspectNames({
  catalogue,
  items,
  isConsistent,
}: PageSnapshot): Promise<Map<string, Drift[]>> {
  const topics = items.filter(isTopicKey)
  const names = items.filter(isTopicNamePointerKey)
  const read = topics.flatMap((item) => storedTopicSchema.safeParse(item).data ?? [])
  const pointed = names.flatMap((item) => topicRecordSchema.safeParse(item).data?.topicId ?? [])
  const pointers = await getItems(
    catalogue,
    read.map(({ name }) => namePointerKey(name)),
    { isConsistent },
  )
  const wanted = [...pointed, ...read.flatMap(({ mergedInto }) => mergedInto ?? [])]
  const found = await getItems(catalogue, wanted.map(topicItemKey), { isConsistent })
  return new Map([
    ...topics.map((item): [string, Drift[]] => [
      keyText(item),
      missingName(item, { pointers, topics: found }),
    ]),
    ...names.map((item): [string, Drift[]] => [keyText(item), orphanName(item, found)]),
  ])
}
