import { Logger } from '@aws-lambda-powertools/logger'
import * as z from 'zod'
import { openEpisodeRuns } from '#functions/clients/episode-runs.ts'
import { createGuardedClient, parseAllowedHosts } from '#functions/clients/guarded-fetch.ts'
import { openStore } from '#functions/clients/store.ts'
import type { EpisodeRecord } from '#functions/data/episode-record.ts'
import { findEpisode } from '#functions/data/episodes.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/env.ts'
import { findNewImage, type ImageCopier } from '#functions/intake/copy-image.ts'
import { startByItself } from '#functions/runs/automatic-start.ts'
import type { RunDeps } from '#functions/runs/begin-run.ts'
import { changeEpisode } from '#functions/runs/change-episode.ts'
import { task } from '#functions/runs/task.ts'
import { importedEpisodeSchema } from '#shared/pipeline.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  MEDIA_BUCKET: z.string().min(1),
  ALLOWED_PRIVATE_HOSTS: z.string(),
  EPISODE_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    media: openStore(env.MEDIA_BUCKET),
    client: createGuardedClient({ allowedPrivateHosts: parseAllowedHosts(env.ALLOWED_PRIVATE_HOSTS) }),
    runs: openEpisodeRuns(env.EPISODE_MACHINE_ARN),
  }
}

const logger = new Logger()

const messageSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(importedEpisodeSchema)

/** An SQS event as Lambda delivers it (developer guide, «Using Lambda with Amazon SQS»). */
const eventSchema = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) })

/** Copies the picture; an episode without one shows its podcast's. */
async function copyEpisodeImage(deps: ImageCopier & RunDeps, episode: EpisodeRecord): Promise<EpisodeRecord> {
  const image = await findNewImage(deps, { kind: 'episode', id: episode.episodeId }, episode)
  if (typeof image === 'object') {
    return changeEpisode(deps.catalogue, episode.episodeId, (current) => ({ ...current, image }))
  }
  if (image !== undefined) logger.warn('image not copied', { episodeId: episode.episodeId, reason: image })
  return episode
}

/** Picture first, then the run where it is free. A message that comes again finds both done. */
async function receive(deps: ImageCopier & RunDeps, body: string): Promise<void> {
  const { episodeId } = messageSchema.parse(body)
  const episode = await findEpisode(deps.catalogue, episodeId)
  if (episode) await startByItself(deps, await copyEpisodeImage(deps, episode))
}

/** Episodes that a feed has just given us. Only the messages that failed are delivered again. */
export const handler = task({
  input: eventSchema,
  connect,
  run: async ({ Records: records }, deps) => {
    const batchItemFailures: { itemIdentifier: string }[] = []
    for (const { messageId, body } of records) {
      try {
        await receive(deps, body)
      } catch (error) {
        logger.error('message failed', { messageId, error: error instanceof Error ? error : String(error) })
        batchItemFailures.push({ itemIdentifier: messageId })
      }
    }
    return { batchItemFailures }
  },
})
