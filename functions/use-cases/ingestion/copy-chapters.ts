import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { Table } from '#functions/data/table/table.ts'
import { ChaptersError, maximumChapterBytes, readChapters } from '#functions/domain/chapters/read-chapters.ts'
import type { ChaptersRecord, EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'

/** Beside the pictures of a batch of messages, however slow the servers are. */
export const chaptersTimeoutMilliseconds = 5000

type Chaptered = Pick<EpisodeRecord, 'offeredChapters' | 'chapters'>

/** Whether the feed offers chapters that were not looked at yet. */
export function lacksChapters({ offeredChapters, chapters }: Chaptered): boolean {
  return offeredChapters !== undefined && offeredChapters.url !== chapters?.sourceUrl
}

async function fetchChapters(client: GuardedClient, sourceUrl: string): Promise<ChaptersRecord> {
  const answer = await client.fetch(sourceUrl, {
    maxBytes: maximumChapterBytes,
    timeoutMilliseconds: chaptersTimeoutMilliseconds,
    accept: 'application/json+chapters, application/json',
  })
  return { sourceUrl, list: readChapters(answer.bytes, charsetOf(answer.contentType)) }
}

type Outcome = { record?: ChaptersRecord; problem?: string }

/** A file that cannot be used leaves the chapters of the one before; a server that is busy is asked again with the next check. */
async function findChapters(
  client: GuardedClient,
  sourceUrl: string,
  { chapters }: Chaptered,
): Promise<Outcome> {
  try {
    return { record: await fetchChapters(client, sourceUrl) }
  } catch (error) {
    if (error instanceof FetchError && error.isTransient) return { problem: error.message }
    if (!(error instanceof FetchError || error instanceof ChaptersError)) throw error
    return { record: { sourceUrl, list: chapters?.list ?? [] }, problem: error.message }
  }
}

/**
 * Reads the publisher's chapters where they were not looked at yet, and keeps them with their episode. Answers a sentence when there are
 * none to be had; an episode is none the worse for it.
 */
export async function copyChapters(
  deps: { catalogue: Table; client: GuardedClient },
  episode: EpisodeRecord,
): Promise<string | undefined> {
  const { offeredChapters, episodeId } = episode
  if (!offeredChapters || !lacksChapters(episode)) return undefined
  const { record, problem } = await findChapters(deps.client, offeredChapters.url, episode)
  if (record) {
    await changeEpisode(deps.catalogue, episodeId, (current) =>
      // Meanwhile the feed may have named another file.
      current.offeredChapters?.url === record.sourceUrl ? { ...current, chapters: record } : current,
    )
  }
  return problem
}
