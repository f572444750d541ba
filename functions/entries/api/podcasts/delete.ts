import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { deletePodcast } from '#functions/use-cases/podcasts/delete-podcast.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

export const handler = loggedRoute(podcastsApi.delete, connect, async ({ params }, context) => {
  await deletePodcast(context.deps, params.podcast_id, context)
  const message = 'The podcast is deleted. Everything kept about it will be gone within minutes.'
  return { details: detailsOf({}), answer: { success: true as const, message } }
})
