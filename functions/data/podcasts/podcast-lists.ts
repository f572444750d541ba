import * as z from 'zod'
import {
  allPodcastsPartition,
  duePartition,
  dueUntil,
  podcastCountsKey,
  podcastIdOf,
  podcastKey,
} from '#functions/data/keys.ts'
import {
  getItems,
  type Page,
  type PageKey,
  type PageOptions,
  queryIndex,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readTextsById } from '#functions/data/table/texts-by-id.ts'
import { readableRow, readCounts, readRecord } from '#functions/data/table/unreadable-record.ts'
import { type CountedPodcast, podcastCountsSchema } from '#functions/domain/records/podcast-counts.ts'
import { isShown, type PodcastRecord, podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

export async function listPodcasts(catalogue: Table, options: PageOptions): Promise<Page<CountedPodcast>> {
  const page = await queryIndex(catalogue, { index: 'gsi1', partition: allPodcastsPartition, ...options })
  return { ...page, entries: await readCountedPodcasts(catalogue, page.entries.map(podcastIdOf)) }
}

/** In the order of `ids`. Missing and unreadable podcasts are left out. */
export async function readCountedPodcasts(
  catalogue: Table,
  ids: readonly number[],
): Promise<CountedPodcast[]> {
  const found = await getItems(
    catalogue,
    ids.flatMap((id) => [podcastKey(id), podcastCountsKey(id)]),
    // Their index is eventually consistent anyway, and consistent reads cost double.
    { isConsistent: false },
  )
  return ids.flatMap((id) => {
    const stored = found.find(podcastKey(id))
    // The podcast was deleted between the two reads.
    if (!stored) return []
    const countsKey = podcastCountsKey(id)
    const counts = readCounts(countsKey, found.find(countsKey), podcastCountsSchema)
    return readableRow(stored, (item) => ({ podcast: podcastRecordSchema.parse(item), counts }))
  })
}

export async function findShownPodcast(
  catalogue: Table,
  podcastId: number,
): Promise<CountedPodcast | undefined> {
  const found = await getItems(catalogue, [podcastKey(podcastId), podcastCountsKey(podcastId)])
  const stored = found.find(podcastKey(podcastId))
  const podcast = stored && readRecord(stored, (item) => podcastRecordSchema.parse(item))
  if (!podcast || !isShown(podcast)) return undefined
  const countsKey = podcastCountsKey(podcastId)
  return { podcast, counts: readCounts(countsKey, found.find(countsKey), podcastCountsSchema) }
}

/** Sorted by due time, longest overdue first. */
export async function listDuePodcasts(
  catalogue: Table,
  now: Date,
  limit: number,
): Promise<{ podcastId: number }[]> {
  const due: { podcastId: number }[] = []
  let start: PageKey | undefined
  do {
    const page = await queryIndex(catalogue, {
      index: 'gsi2',
      partition: duePartition,
      isAscending: true,
      before: dueUntil(now.toISOString()),
      limit: limit - due.length,
      start,
    })
    due.push(...page.entries.map((entry) => ({ podcastId: podcastIdOf(entry) })))
    start = page.next
  } while (start && due.length < limit)
  return due
}

export async function listNextPodcasts(catalogue: Table, options: PageOptions): Promise<Page<PodcastRecord>> {
  const page = await queryIndex(catalogue, {
    index: 'gsi2',
    partition: duePartition,
    isAscending: true,
    ...options,
  })
  const keys = page.entries.map((entry) => podcastKey(podcastIdOf(entry)))
  const found = await getItems(catalogue, keys)
  const entries = keys.flatMap((key) => {
    const stored = found.find(key)
    return stored ? readableRow(stored, (item) => podcastRecordSchema.parse(item)) : []
  })
  return { ...page, entries }
}

/** Reads are eventually consistent. Missing and unreadable podcasts are left out. */
export async function readPodcasts(
  catalogue: Table,
  ids: readonly number[],
): Promise<Map<number, PodcastRecord>> {
  const found = await getItems(catalogue, ids.map(podcastKey), { isConsistent: false })
  const stored = ids.map((id) => found.find(podcastKey(id))).filter((item) => item !== undefined)
  const podcasts = stored.flatMap((item) => readableRow(item, (one) => podcastRecordSchema.parse(one)))
  return new Map(podcasts.map((podcast) => [podcast.podcastId, podcast]))
}

const hostedPodcastSchema = z.object({
  podcastId: numericIdSchema,
  feedUrl: z.string(),
  answeringHost: z.string().optional(),
})

export type HostedPodcast = z.infer<typeof hostedPodcastSchema>

export async function readHostedPodcasts(
  catalogue: Table,
  podcastIds: readonly number[],
): Promise<HostedPodcast[]> {
  const places: HostedPodcast[] = []
  // Reads in batches, because thousands of whole items would exhaust the function's memory.
  for (let start = 0; start < podcastIds.length; start += 100) {
    const keys = podcastIds.slice(start, start + 100).map(podcastKey)
    const found = await getItems(catalogue, keys, { isConsistent: false })
    const stored = keys.map((key) => found.find(key)).filter((item) => item !== undefined)
    places.push(...stored.map((item) => hostedPodcastSchema.parse(item)))
  }
  return places
}

const namedSchema = z.object({ name: z.string() })

export const findPodcastNames = (catalogue: Table, podcastIds: readonly number[]) =>
  readTextsById(catalogue, podcastIds, {
    keyOf: podcastKey,
    textOf: (item) => namedSchema.parse(item).name,
  })
