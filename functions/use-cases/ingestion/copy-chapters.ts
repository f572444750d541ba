import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { ChaptersError, maximumChapterBytes, readChapters } from '#functions/domain/chapters/read-chapters.ts'
import type { ChaptersRecord, EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'

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

/** The chapters that the episode should have, or as a problem a sentence why there are none; neither when they are as the feed says. */
export async function findNewChapters(
  client: GuardedClient,
  episode: Chaptered,
): Promise<{ record?: ChaptersRecord; problem?: string }> {
  const { offeredChapters } = episode
  if (!offeredChapters || !lacksChapters(episode)) return {}
  return findChapters(client, offeredChapters.url, episode)
}
