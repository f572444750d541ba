import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { discussedEntry } from '#functions/data/search/discussed-topics.ts'
import type { KeptEntries } from '#functions/data/search/kept-entries.ts'
import {
  listedEpisodeKey,
  newestFrom,
  newestKey,
  newestPartition,
} from '#functions/data/search/search-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { type RecentEpisode, recentEpisodeSchema } from '#shared/domain/recent-episode.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { recentDays } from '#shared/rules/recent-episodes.ts'

export const recentEntries = (episodeId: number): KeptEntries<RecentEpisode> => ({
  key: listedEpisodeKey(episodeId),
  schema: recentEpisodeSchema,
  entriesOf: (recent) => [{ ...newestKey(recent.date, episodeId), recent }, discussedEntry(recent)],
})

const entrySchema = z.object({ recent: recentEpisodeSchema })

/** At most 0.38 kB each with its key, so 76 kB or 9.5 read units; usually 45 kB. */
const mostRecent = 200

/** Newest first, of the last 30 days. */
export async function listRecentEpisodes(search: Table, now: Date): Promise<RecentEpisode[]> {
  const since = new Date(now.getTime() - recentDays * dayMilliseconds)
  const answer = await search.client.send(
    new QueryCommand({
      TableName: search.name,
      KeyConditionExpression: 'pk = :pk AND sk >= :since',
      ExpressionAttributeValues: { ':pk': newestPartition, ':since': newestFrom(since.toISOString()) },
      ScanIndexForward: false,
      Limit: mostRecent,
    }),
  )
  return (answer.Items ?? []).flatMap((item) => readableRow(item, (one) => entrySchema.parse(one).recent))
}
