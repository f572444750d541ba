import * as z from 'zod'
import { openEpisodeRuns } from '#functions/clients/episode-runs.ts'
import { createGuardedClient, parseAllowedHosts } from '#functions/clients/guarded-fetch.ts'
import { openStore } from '#functions/clients/store.ts'
import type { EpisodeRecord } from '#functions/data/episode-record.ts'
import { findEpisode } from '#functions/data/episodes.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import { refreshCard } from '#functions/data/refresh-card.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/env.ts'
import { changePodcast } from '#functions/intake/change-podcast.ts'
import { findNewImage, type ImageCopier } from '#functions/intake/copy-image.ts'
import { openLog } from '#functions/log.ts'
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

const logger = openLog()

const messageSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(importedEpisodeSchema)

/** An SQS event as Lambda delivers it (developer guide, «Using Lambda with Amazon SQS»). */
const eventSchema = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) })

type Deps = ImageCopier & RunDeps

function warn(subject: object, reason: string): void {
  logger.warn('image not copied', { ...subject, reason })
}

/** The show's picture stands on every card, so it is there before the first episode is published. */
async function copyPodcastImage(deps: Deps, podcastId: number): Promise<void> {
  const podcast = await getPodcast(deps.catalogue, podcastId)
  const image = await findNewImage(deps, { kind: 'podcast', id: podcastId }, podcast)
  if (typeof image === 'string') warn({ podcastId }, image)
  else if (image) await changePodcast(deps.catalogue, podcastId, (current) => ({ ...current, image }))
}

/** An episode without a picture of its own shows its podcast's. */
async function copyEpisodeImage(deps: Deps, episode: EpisodeRecord): Promise<void> {
  const { episodeId } = episode
  const image = await findNewImage(deps, { kind: 'episode', id: episodeId }, episode)
  if (typeof image === 'string') warn({ episodeId }, image)
  else if (image) await changeEpisode(deps.catalogue, episodeId, (current) => ({ ...current, image }))
}

/** Pictures first, then the run where it is free. A message that comes again finds all of it done. */
async function receive(deps: Deps, body: string): Promise<void> {
  const { episodeId } = messageSchema.parse(body)
  const episode = await findEpisode(deps.catalogue, episodeId)
  if (!episode) return
  await copyPodcastImage(deps, episode.podcastId)
  await copyEpisodeImage(deps, episode)
  await startByItself(deps, await refreshCard(deps.catalogue, episodeId))
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
