import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf, type EntryDetails } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { markOffline, type OfflineCount } from '#functions/use-cases/offline/mark-offline.ts'
import { offlineApi } from '#shared/api/offline.ts'
import { countOf } from '#shared/format/number.ts'
import { offlineListDays } from '#shared/rules/bounds.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), catalogue: table('CATALOGUE_TABLE') })

const markingDetails = (marked: number): EntryDetails =>
  marked === 0 ? { changes: [], outcome: 'unchanged' } : detailsOf({ episodes: marked })

function sentence({ episodes, podcasts, hasMore }: OfflineCount): string {
  if (episodes === 0) return `No episode from the last ${offlineListDays} days is waiting for a transcript.`
  const wait = episodes === 1 ? 'waits' : 'wait'
  const listed = `${countOf(episodes, 'episode')} of ${countOf(podcasts, 'podcast')} ${wait} for a transcript.`
  return hasMore ? `${listed} There are more: list them again.` : listed
}

export const handler = loggedRoute(offlineApi.listNewEpisodes, connect, async (_input, { deps, now }) => {
  const count = await markOffline(deps.catalogue, now)
  return {
    details: markingDetails(count.marked),
    answer: {
      success: true as const,
      episodeCount: count.episodes,
      podcastCount: count.podcasts,
      message: sentence(count),
    },
  }
})
