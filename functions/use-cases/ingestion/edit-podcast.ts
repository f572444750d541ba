import { setOptedOut } from '#functions/data/podcasts/podcast-deletion.ts'
import { addTaskAction } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { type PodcastRecord, shownOnCards } from '#functions/domain/records/podcast-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'

export type PodcastEdit = {
  name?: string | undefined
  geographyId?: number | undefined
  hidesTranscripts?: boolean | undefined
  isFeedPublic?: boolean | undefined
  isOptedOut?: boolean | undefined
}

/** A name set by an admin wins. Entering the feed's name ends the override. */
function named(podcast: PodcastRecord, name: string): PodcastRecord {
  const ofFeed = podcast.feedName ?? podcast.name
  return { ...podcast, name, feedName: name === ofFeed ? undefined : ofFeed }
}

function edited(podcast: PodcastRecord, edit: PodcastEdit): PodcastRecord {
  const { name, geographyId, hidesTranscripts, isFeedPublic } = edit
  const titled = name === undefined ? podcast : named(podcast, name)
  const next = {
    ...titled,
    geographyId: geographyId ?? podcast.geographyId,
    hidesTranscripts: (hidesTranscripts ?? podcast.hidesTranscripts) || undefined,
    ...(isFeedPublic !== undefined && {
      feedPublicity: { feedUrl: podcast.feedUrl, isPublic: isFeedPublic },
    }),
  }
  return canonical(next) === canonical(podcast) ? podcast : next
}

/**
 * Safe to retry: after a crash, a second call queues the card update again. `isLeft`: an upkeep task was
 * added.
 * @throws DomainError `podcast-not-found`
 */
export async function editPodcast(
  catalogue: Table,
  podcastId: number,
  { now, ...edit }: PodcastEdit & { now: Date },
): Promise<{ before: PodcastRecord; isLeft: boolean }> {
  let before: PodcastRecord | undefined
  const podcast = await changePodcast(catalogue, podcastId, (current) => {
    before = current
    return edited(current, edit)
  })
  const read = before ?? podcast
  if (edit.isOptedOut !== undefined) {
    await setOptedOut(catalogue, podcastId, { isOptedOut: edit.isOptedOut, now })
  }
  if (canonical(podcast.onCards) === canonical(shownOnCards(podcast)))
    return { before: read, isLeft: edit.isOptedOut !== undefined }
  await transact(catalogue, [addTaskAction(catalogue, { kind: 'podcast', id: podcastId }, now)])
  return { before: read, isLeft: true }
}
