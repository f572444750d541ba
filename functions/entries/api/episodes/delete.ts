import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { deleteEpisode } from '#functions/use-cases/episodes/delete-episode.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

export const handler = loggedRoute(episodesApi.delete, connect, async ({ params }, context) => {
  await deleteEpisode(context.deps, params.id, context)
  const message = 'The episode is deleted. Its transcript and audio will be gone within minutes.'
  return { details: detailsOf({}), answer: { success: true as const, message } }
})
