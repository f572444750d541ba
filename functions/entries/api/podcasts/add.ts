import { connectTo } from '#functions/connections/resource.ts'
import { feedImports } from '#functions/connections/web-client.ts'
import { getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { geographyIdNamed } from '#functions/http/geography-named.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { addPodcast } from '#functions/use-cases/ingestion/add-podcast.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), ...feedImports() })

export const handler = loggedRoute(podcastsApi.add, connect, async ({ body }, { deps, now }) => {
  const geographyId = geographyIdNamed(body.geography)
  const added = await addPodcast(deps, { url: body.url, geographyId, now, ifKnown: body.if_known })
  const { podcast, importedEpisodes, problems } = added
  const counts = await getPodcastCounts(deps.catalogue, podcast.podcastId)
  const message = `${podcast.name}: ${countOf(importedEpisodes, 'new episode')}.`
  return {
    details: {
      ...detailsOf({ imported_episodes: importedEpisodes }),
      subject: { kind: 'podcast', id: podcast.podcastId },
    },
    answer: {
      success: true as const,
      message,
      podcast: podcastAdminView({ podcast, counts }),
      importedEpisodes,
      problems,
    },
  }
})
