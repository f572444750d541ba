import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { ChaptersError, maximumChapterBytes, readChapters } from '#functions/domain/chapters/read-chapters.ts'
import { isSameFile } from '#functions/domain/ingestion/file-address.ts'
import type { ChaptersRecord, EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'

/** Chapters and images of a whole batch must fit the function timeout, even with slow servers. */
export const chaptersTimeoutMilliseconds = 5000

type Chaptered = Pick<EpisodeRecord, 'offeredChapters' | 'chapters'>

export function lacksChapters({ offeredChapters, chapters }: Chaptered): boolean {
  return offeredChapters !== undefined && !isSameFile(offeredChapters.url, chapters?.sourceUrl)
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

/**
 * An unusable file leaves the previous chapters in place. Transient errors are retried after the next check
 * of the feed.
 */
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

export async function findNewChapters(
  client: GuardedClient,
  episode: Chaptered,
): Promise<{ record?: ChaptersRecord; problem?: string }> {
  const { offeredChapters } = episode
  if (!offeredChapters || !lacksChapters(episode)) return {}
  return findChapters(client, offeredChapters.url, episode)
}
