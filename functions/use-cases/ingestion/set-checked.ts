import { getPodcast, getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { checkFeed } from '#functions/use-cases/ingestion/check-feed.ts'
import { disabledPodcast, enabledPodcast } from '#functions/use-cases/ingestion/end-check.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'

export type SetChecked = { podcast: PodcastRecord; importedEpisodes: number; wasChecked: boolean }

/**
 * A feed that still answers 410 is disabled again.
 * @throws DomainError `podcast-not-found`, `podcast-opted-out`
 */
export async function setChecked(
  deps: ImportDeps,
  podcastId: number,
  { isChecked, now }: { isChecked: boolean; now: Date },
): Promise<SetChecked> {
  const { catalogue } = deps
  let wasChecked = false
  if (!isChecked) {
    const podcast = await changePodcast(catalogue, podcastId, (current) => {
      wasChecked = !current.disabled
      return current.disabled ? current : disabledPodcast(current, 'admin', now)
    })
    return { podcast, importedEpisodes: 0, wasChecked }
  }
  await getShownPodcast(catalogue, podcastId)
  await changePodcast(catalogue, podcastId, (current) => {
    wasChecked = !current.disabled
    return enabledPodcast(current)
  })
  const { importedEpisodes } = await checkFeed(deps, podcastId, { now })
  return { podcast: await getPodcast(catalogue, podcastId), importedEpisodes, wasChecked }
}
