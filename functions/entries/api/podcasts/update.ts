import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { feedImports } from '#functions/connections/web-client.ts'
import { getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { edit } from '#functions/domain/admin-log/entry-details.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { geographyIdNamed } from '#functions/http/geography-named.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { updatePodcast } from '#functions/use-cases/podcasts/update-podcast.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...feedImports(),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
  searchIndex: stateMachine('SEARCH_INDEX_MACHINE_ARN'),
})

function editOf(body: BodyOf<typeof podcastsApi.update>) {
  const { name, geography, hides_transcripts, is_feed_public, is_opted_out } = body
  return {
    name,
    geographyId: geography === undefined ? undefined : geographyIdNamed(geography),
    hidesTranscripts: hides_transcripts,
    isFeedPublic: is_feed_public,
    isOptedOut: is_opted_out,
  }
}

export const handler = loggedRoute(podcastsApi.update, connect, async ({ params, body }, context) => {
  const { deps, now, requestId } = context
  const { podcast_id: podcastId } = params
  const { is_checked: isChecked, feed_url: url, is_same_show: isSameShow = false, ...said } = body
  const address = url === undefined ? undefined : { url, isSameShow }
  const fields = Object.keys(said)
  const update = { podcastId, edit: editOf(body), fields, address, isChecked, requestId, now }
  const { podcast, message, changes } = await updatePodcast(deps, update)
  const counts = await getPodcastCounts(deps.catalogue, podcastId)
  return {
    details: isChecked ? { changes } : edit(changes),
    answer: { success: true as const, message, podcast: podcastAdminView({ podcast, counts }) },
  }
})
