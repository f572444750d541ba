import { deleteByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { refreshCard } from '#functions/data/episodes/refresh-card.ts'
import { findPodcast } from '#functions/data/podcasts/podcasts.ts'
import { isSameFile } from '#functions/domain/ingestion/file-address.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { openLog } from '#functions/invocation/log.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { findNewChapters } from '#functions/use-cases/ingestion/copy-chapters.ts'
import { findNewImage, type ImageCopier } from '#functions/use-cases/ingestion/copy-image.ts'
import { admitRuns } from '#functions/use-cases/runs/admit-runs.ts'
import { type AutomaticDeps, startAutomatically } from '#functions/use-cases/runs/automatic-start.ts'
import { type ImageOwner, imagePrefix } from '#shared/deployment/object-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type ImportedDeps = ImageCopier & AutomaticDeps

const logger = openLog()

const ownerOf = (episodeId: number): ImageOwner => ({ kind: 'episode', id: episodeId })

async function saveWithImage<Saved>(media: Store, owner: ImageOwner, save: () => Promise<Saved>) {
  try {
    return await save()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found')
      await deleteByPrefix(media, imagePrefix(owner))
    throw error
  }
}

/** The image is copied before the first episode is published, because every card shows it. */
async function copyPodcastImage(deps: ImportedDeps, podcast: PodcastRecord): Promise<void> {
  const { podcastId } = podcast
  const owner: ImageOwner = { kind: 'podcast', id: podcastId }
  const { image, problem } = await findNewImage(deps, owner, podcast)
  if (problem !== undefined) logger.warn('image not copied', { podcastId, reason: problem })
  if (!image) return
  await saveWithImage(deps.media, owner, () =>
    changePodcast(deps.catalogue, podcastId, (current) => ({ ...current, image })),
  )
}

type Findings = Pick<EpisodeRecord, 'image' | 'chapters'>

async function findImage(deps: ImportedDeps, episode: EpisodeRecord): Promise<Findings> {
  const { episodeId } = episode
  const { image, problem } = await findNewImage(deps, ownerOf(episodeId), episode)
  if (problem !== undefined) logger.warn('image not copied', { episodeId, reason: problem })
  return image ? { image } : {}
}

async function findChapters(deps: ImportedDeps, episode: EpisodeRecord): Promise<Findings> {
  const { episodeId } = episode
  const { record, problem } = await findNewChapters(deps.client, episode)
  if (problem !== undefined) logger.warn('chapters not copied', { episodeId, reason: problem })
  return record ? { chapters: record } : {}
}

function withFindings(episode: EpisodeRecord, { image, chapters }: Findings): EpisodeRecord {
  // The feed may have named another file since these chapters were read.
  const isCurrent = chapters && isSameFile(chapters.sourceUrl, episode.offeredChapters?.url)
  if (!image && !isCurrent) return episode
  return { ...episode, ...(image && { image }), ...(isCurrent && { chapters }) }
}

async function saveAndStart(deps: ImportedDeps, episode: EpisodeRecord, findings: Findings): Promise<void> {
  const { episodeId } = episode
  const change = (current: EpisodeRecord) => withFindings(current, findings)
  const start = () => startAutomatically(deps, episode, change)
  const hasToWait = await saveWithImage(deps.media, ownerOf(episodeId), start)
  if (hasToWait) await admitRuns(deps)
}

/** Idempotent, because messages may be delivered twice. */
export async function receiveImported(deps: ImportedDeps, episodeId: number): Promise<void> {
  const { catalogue } = deps
  const episode = await findEpisode(catalogue, episodeId)
  // An earlier delivery may have copied images just before the episode was deleted.
  if (!episode) return deleteByPrefix(deps.media, imagePrefix(ownerOf(episodeId)))
  const podcast = await findPodcast(catalogue, episode.podcastId)
  if (!podcast || !isShown(podcast)) return
  await copyPodcastImage(deps, podcast)
  // Lists hold copies of a published episode's card, which the write below does not update.
  const isPublished = publishedOf(episode) !== undefined
  if (isPublished) await refreshCard(catalogue, episodeId)
  const image = await findImage(deps, episode)
  // A chapters failure must not delay the run.
  const [chapters] = await Promise.allSettled([findChapters(deps, episode)])
  await saveAndStart(deps, episode, { ...image, ...(chapters.status === 'fulfilled' && chapters.value) })
  if (!isPublished) await refreshCard(catalogue, episodeId)
  if (chapters.status === 'rejected') throw chapters.reason
}
