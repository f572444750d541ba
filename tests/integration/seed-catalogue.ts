import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { getEpisode, listEpisodesOfPodcast, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { moveFeed } from '#functions/data/podcasts/feed-address.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readAllowance } from '#functions/data/runs/automatic-allowance.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { ensureUserRecord } from '#functions/data/users/users.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { Role } from '#shared/rules/access.ts'
import { dawn, sampleItem, samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'

/** Returns the user's id. */
export async function seedUser(people: Table, { role }: { role: Role }): Promise<string> {
  const userId = randomUUID()
  await ensureUserRecord(people, { userId, email: `${userId}@example.com`, role }, new Date())
  return userId
}

/** Reads feeds from this host; `happens` runs before each request. */
export function interruptedClient(
  { host }: { host: string },
  happens: () => Promise<unknown>,
): GuardedClient {
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  return {
    ...client,
    async fetch(...request) {
      await happens()
      return client.fetch(...request)
    },
  }
}

type Environment = { catalogue: Table }

/** How often the episode's record was written. */
export async function countSaves({ catalogue }: Environment, episodeId: number): Promise<number> {
  return (await getEpisode(catalogue, episodeId)).version
}

/** Puts a bug into the code that reads chapters, until the returned function is called. */
export function breakChapterReader(): () => void {
  const file = '#functions/domain/chapters/read-chapters.ts'
  vi.resetModules()
  vi.doMock(file, async (original) => ({
    ...(await original<object>()),
    readChapters: () => {
      throw new TypeError('A bug.')
    },
  }))
  return () => {
    vi.doUnmock(file)
    vi.resetModules()
  }
}

/** Ids of the episodes that were admitted to an automatic run. No call shows them before the run begins. */
export async function listAdmitted({ catalogue }: Environment, podcastId: number): Promise<number[]> {
  const { entries } = await listEpisodesOfPodcast(catalogue, podcastId, { limit: 50 })
  return entries.flatMap(({ episode }) => (episode.automaticRun === 'admitted' ? [episode.episodeId] : []))
}

/** How many of the feed's automatic runs are used up on that day. */
export async function readUsedAllowance(
  { catalogue, operations }: Environment & { operations: Table },
  podcastId: number,
  now: Date,
): Promise<number | undefined> {
  const settings = await readProcessingSettings(catalogue)
  const { shares } = await readAllowance(operations, { podcastId, settings, now })
  return shares[0]?.used
}

/** Queues the episode's next attempt, even if it has a transcript. */
export async function seedQueuedRun({ catalogue }: Environment, episodeId: number) {
  const episode = await getEpisode(catalogue, episodeId)
  const attempt = episode.attempt + 1
  await saveEpisode(catalogue, episode, { ...episode, run: runAt('queued'), attempt })
  return { episodeId, attempt }
}

export type SeededState = Partial<EpisodeRecord>

/** Moves the podcast's feed, as a permanent redirect does. */
export async function seedMovedFeed(
  { catalogue }: Environment,
  podcastId: number,
  feedUrl: string,
): Promise<void> {
  await moveFeed(catalogue, await getPodcast(catalogue, podcastId), feedUrl)
}

/** Stores episodes 1 to n of the podcast, newest first, without updating the podcast's counts. */
export async function seedEpisodes(
  { catalogue }: Environment,
  podcastId: number,
  states: readonly SeededState[],
): Promise<void> {
  const items = states.flatMap((state, index) => {
    const place = index + 1
    const episode = episodeRecordSchema.parse({
      ...sampleItem(place, { guid: `${podcastId}-${place}`, audioUrl: undefined }),
      title: `Evening edition of day number ${place}`,
      publishedAt: new Date(dawn.getTime() - place * 3_600_000).toISOString(),
      episodeId: podcastId * 10_000 + place,
      podcastId,
      addedAt: dawn.toISOString(),
      ...untouched,
      version: 1,
      ...state,
    })
    return itemsOf({ episode, quotes: [], podcast: samplePodcastRecord(podcastId) })
  })
  await putItems(catalogue, items)
}
