import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { createGuardedClient, type GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { getEpisode, listEpisodesOfPodcast } from '#functions/data/episodes/episodes.ts'
import { readAllowance } from '#functions/data/runs/automatic-allowance.ts'
import type { Table } from '#functions/data/table/table.ts'
import { ensureUserRecord } from '#functions/data/users/users.ts'
import type { Role } from '#shared/rules/access.ts'

/** Answers the user's id. */
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

/** Ids of the episodes that were admitted to an automatic run, which no call tells before it begins. */
export async function listAdmitted({ catalogue }: Environment, podcastId: number): Promise<number[]> {
  const { entries } = await listEpisodesOfPodcast(catalogue, podcastId, { limit: 50 })
  return entries.flatMap(({ episode }) => (episode.automaticRun === 'admitted' ? [episode.episodeId] : []))
}

/** How much of the feed's automatic runs of that day is used up. */
export async function readTakenAllowance(
  { catalogue, operations }: Environment & { operations: Table },
  podcastId: number,
  now: Date,
): Promise<number | undefined> {
  const settings = await readProcessingSettings(catalogue)
  const { shares } = await readAllowance(operations, { podcastId, settings, now })
  return shares[0]?.used
}
