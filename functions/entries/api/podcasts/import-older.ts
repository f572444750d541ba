import { connectTo } from '#functions/connections/resource.ts'
import { feedImports } from '#functions/connections/web-client.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { importOlder, type OlderEpisodes } from '#functions/use-cases/ingestion/import-older.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), ...feedImports() })

function messageOf({ importedEpisodes, hasMore }: OlderEpisodes): string {
  if (importedEpisodes === 0) return 'The feed has no older episodes.'
  const count = `${countOf(importedEpisodes, 'older episode')}`
  return hasMore ? `${count} imported. There are more.` : `${count} imported. That was all.`
}

export const handler = loggedRoute(podcastsApi.importOlder, connect, async ({ params }, { deps, now }) => {
  const older = await importOlder(deps, params.podcast_id, now)
  const details = detailsOf({ imported_episodes: older.importedEpisodes })
  return { details, answer: { success: true as const, message: messageOf(older), ...older } }
})
