import * as z from 'zod'
import { announceRoom, openImportedQueue } from '#functions/clients/imported-queue.ts'
import { runsDeed } from '#functions/domain/admin-log/runs-deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { releaseRun, waitForRun } from '#functions/use-cases/runs/requested-run.ts'
import { connectRuns, runEnvSchema } from '#functions/use-cases/runs/run-env.ts'
import { runsApi } from '#shared/api/runs.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = loggedEnvSchema.extend({
  ...runEnvSchema.shape,
  IMPORTED_QUEUE_URL: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    ...connectRuns(env),
    queue: openImportedQueue(env.IMPORTED_QUEUE_URL),
  }
}

/** Whatever ends it early: what waits already is looked at. */
async function haveWait(deps: ReturnType<typeof connect>, episodeIds: readonly number[], now: Date) {
  try {
    return await eachEpisode(episodeIds, (episodeId) => waitForRun(deps.catalogue, episodeId, now))
  } finally {
    await announceRoom(deps.queue)
  }
}

export const handler = loggedRoute(runsApi.begin, connect, async ({ body }, { deps, now }) => {
  const { episode_ids: episodeIds, at_once: isAtOnce } = body
  const outcomes = isAtOnce
    ? await eachEpisode(episodeIds, (episodeId) => releaseRun(deps, episodeId, now))
    : await haveWait(deps, episodeIds, now)
  const message = `${countOf(outcomes.done, 'episode')} ${isAtOnce ? 'begun' : 'waiting to be processed'}.`
  const deed = runsDeed(episodeIds, outcomes, { at_once: isAtOnce })
  return { deed, answer: { success: true as const, message, ...outcomes } }
})
