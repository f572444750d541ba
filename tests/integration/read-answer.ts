import type * as z from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { type EpisodeAdminRow, episodeAdminRowSchema } from '#shared/domain/episode.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import type { HttpEnvironment } from '#tests/integration/http-environment.ts'

/** Makes a call and parses its answer. @throws Error if the call does not succeed */
export async function answerFor<Answer extends z.ZodType>(
  { call: send }: Pick<HttpEnvironment, 'call'>,
  { name, answer, successStatus = 200 }: Pick<Contract, 'name' | 'successStatus'> & { answer: Answer },
  call: Call = {},
): Promise<z.infer<Answer>> {
  const { statusCode, body = '' } = await send(name, call)
  if (statusCode !== successStatus) throw new Error(`${name}: ${statusCode} ${body}`)
  return answer.parse(JSON.parse(body))
}

type AskedRow = { token: string; podcastId: number; episodeId: number }

/** An episode as admins see it, in any status. */
export async function rowFor(
  environment: Pick<HttpEnvironment, 'call'>,
  asked: AskedRow,
): Promise<EpisodeAdminRow> {
  const { token, podcastId, episodeId } = asked
  const params = { podcast_id: String(podcastId) }
  const query = { id: String(episodeId) }
  const { episodes } = await answerFor(environment, podcastsApi.listEpisodes, { token, params, query })
  return episodeAdminRowSchema.parse(episodes[0])
}
