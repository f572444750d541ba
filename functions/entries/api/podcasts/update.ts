import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { getPodcast, getPodcastCounts } from '#functions/data/podcasts.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { geographyIdNamed } from '#functions/http/geography-named.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { editPodcast } from '#functions/use-cases/ingestion/edit-podcast.ts'
import { connectIntake, intakeEnvSchema } from '#functions/use-cases/ingestion/intake-env.ts'
import { type SetChecked, setChecked } from '#functions/use-cases/ingestion/set-checked.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = sessionEnvSchema.extend({
  ...intakeEnvSchema.shape,
  UPKEEP_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectIntake(env),
    upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN),
  }
}

const logger = openLog()

function checkMessage({ podcast, importedEpisodes }: SetChecked, isChecked: boolean): string {
  if (!isChecked) return `${podcast.name} is no longer checked.`
  if (podcast.lastProblem) return podcast.lastProblem
  return `${podcast.name}: ${countOf(importedEpisodes, 'new episode')}.`
}

type Change = BodyOf<typeof podcastsApi.update>

function editOf({ name, geography, hides_transcripts, is_opted_out }: Change) {
  return {
    name,
    geographyId: geography === undefined ? undefined : geographyIdNamed(geography),
    hidesTranscripts: hides_transcripts,
    isOptedOut: is_opted_out,
  }
}

export const handler = route(podcastsApi.update, connect, async ({ params, body }, context) => {
  const { deps, now, requestId } = context
  const { podcast_id: podcastId } = params
  const { is_checked: isChecked, ...said } = body
  if (Object.keys(said).length > 0) {
    const isLeft = await editPodcast(deps.catalogue, podcastId, { ...editOf(body), now })
    if (isLeft) await beginUpkeep(deps.upkeep, logger, requestId)
  }
  const outcome = isChecked === undefined ? undefined : await setChecked(deps, podcastId, { isChecked, now })
  const podcast = outcome?.podcast ?? (await getPodcast(deps.catalogue, podcastId))
  const counts = await getPodcastCounts(deps.catalogue, podcastId)
  return {
    answer: {
      success: true as const,
      message:
        outcome && isChecked !== undefined ? checkMessage(outcome, isChecked) : `${podcast.name} is saved.`,
      podcast: podcastAdminView({ podcast, counts }),
    },
  }
})
