import * as z from 'zod'
import { deleteBelow } from '#functions/clients/store.ts'
import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, runLimits, stateMachine, systemClock } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { guardedClient } from '#functions/connections/web-client.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { refreshCard } from '#functions/data/episodes/refresh-card.ts'
import { findPodcast, getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import { openLog } from '#functions/invocation/log.ts'
import { messageOf, queueEventSchema, receiveEach } from '#functions/invocation/queue-messages.ts'
import { task } from '#functions/invocation/task.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { copyChapters } from '#functions/use-cases/ingestion/copy-chapters.ts'
import { findNewImage, type ImageCopier } from '#functions/use-cases/ingestion/copy-image.ts'
import { admitRuns } from '#functions/use-cases/runs/admit-runs.ts'
import { type AutomaticDeps, startByItself } from '#functions/use-cases/runs/automatic-start.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { type ImageOwner, imagePrefix } from '#shared/deployment/object-keys.ts'
import { importedEpisodeSchema, roomSchema } from '#shared/deployment/pipeline.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  ...costEstimates(),
  operations: table('OPERATIONS_TABLE'),
  media: bucket('MEDIA_BUCKET'),
  client: guardedClient(),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
  room: runLimits(),
  clock: systemClock(),
})

const logger = openLog()

const messageSchema = messageOf(z.union([importedEpisodeSchema, roomSchema]))

type Deps = ImageCopier & AutomaticDeps

function warn(subject: object, reason: string): void {
  logger.warn('image not copied', { ...subject, reason })
}

async function copyEpisodeChapters(deps: Deps, episode: EpisodeRecord): Promise<void> {
  const problem = await copyChapters(deps, episode)
  if (problem) logger.warn('chapters not copied', { episodeId: episode.episodeId, reason: problem })
}

/** Saves where a picture lies; the picture of what was removed meanwhile goes after it. */
async function keepImage(deps: Deps, owner: ImageOwner, save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') {
      await deleteBelow(deps.media, imagePrefix(owner))
    }
    throw error
  }
}

/** The show's picture stands on every card, so it is there before the first episode is published. */
async function copyPodcastImage(deps: Deps, podcastId: number): Promise<void> {
  const podcast = await getPodcast(deps.catalogue, podcastId)
  const owner: ImageOwner = { kind: 'podcast', id: podcastId }
  const { image, problem } = await findNewImage(deps, owner, podcast)
  if (problem !== undefined) return warn({ podcastId }, problem)
  if (!image) return
  await keepImage(deps, owner, () =>
    changePodcast(deps.catalogue, podcastId, (current) => ({ ...current, image })),
  )
}

/** An episode without a picture of its own shows its podcast's. */
async function copyEpisodeImage(deps: Deps, episode: EpisodeRecord): Promise<void> {
  const { episodeId } = episode
  const owner: ImageOwner = { kind: 'episode', id: episodeId }
  const { image, problem } = await findNewImage(deps, owner, episode)
  if (problem !== undefined) return warn({ episodeId }, problem)
  if (!image) return
  await keepImage(deps, owner, () =>
    changeEpisode(deps.catalogue, episodeId, (current) => ({ ...current, image })),
  )
}

async function copyImages(deps: Deps, episode: EpisodeRecord): Promise<EpisodeRecord> {
  await copyPodcastImage(deps, episode.podcastId)
  await copyEpisodeImage(deps, episode)
  return refreshCard(deps.catalogue, episode.episodeId)
}

/**
 * Pictures first, then the run where it begins by itself and there is room for it. Chapters come last: whatever goes wrong with them, the
 * run has begun or waits. A message that comes again finds all of it done.
 */
async function receive(deps: Deps, body: string): Promise<void> {
  const message = messageSchema.parse(body)
  if ('hasRoom' in message) return admitRuns(deps)
  const { episodeId } = message
  const episode = await findEpisode(deps.catalogue, episodeId)
  // A message that comes again may have left pictures of what was removed meanwhile.
  if (!episode) return deleteBelow(deps.media, imagePrefix({ kind: 'episode', id: episodeId }))
  const podcast = await findPodcast(deps.catalogue, episode.podcastId)
  if (!podcast || !isShown(podcast)) return
  const hasToWait = await startByItself(deps, await copyImages(deps, episode))
  if (hasToWait) await admitRuns(deps)
  await copyEpisodeChapters(deps, episode)
}

/** Episodes that a feed has just given us, and word that there is room for another run. */
export const handler = task({
  input: queueEventSchema,
  connect,
  run: (event, deps) => receiveEach(event, (body) => receive(deps, body)),
})
