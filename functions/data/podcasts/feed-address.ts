import { feedPointerKey } from '#functions/data/keys.ts'
import { changed, findPodcastByFeedUrl, podcastItem } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { StaleReadError, transact } from '#functions/data/table/transaction.ts'
import { withOtherAddresses } from '#functions/domain/checking/other-addresses.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { feedAddresses } from '#shared/rules/feed-address.ts'

async function obstacle(catalogue: Table, moved: PodcastRecord, cause: unknown): Promise<DomainError> {
  const owner = await findPodcastByFeedUrl(catalogue, moved.feedUrl)
  if (!owner || owner.podcastId === moved.podcastId) return changed(cause)
  return new DomainError('conflict', {
    code: 'feed-taken',
    message: `The feed has moved to the address of another podcast here, “${owner.name}” (ID ${owner.podcastId}).`,
    cause,
  })
}

/**
 * Moves the URL's pointer in the same transaction, so that no URL ever leads to two podcasts.
 * @throws DomainError `feed-taken`, `podcast-changed`
 */
export async function moveFeed(
  catalogue: Table,
  podcast: PodcastRecord,
  feedUrl: string,
): Promise<PodcastRecord> {
  const { podcastId, version } = podcast
  const moved = { ...withOtherAddresses({ ...podcast, feedUrl }, [podcast.feedUrl]), version: version + 1 }
  const TableName = catalogue.name
  const unlessOwnedByOthers = {
    TableName,
    ConditionExpression: 'attribute_not_exists(pk) OR podcastId = :podcastId',
    ExpressionAttributeValues: { ':podcastId': podcastId },
  }
  const otherForms = feedAddresses(feedUrl).filter((form) => form !== feedUrl && form !== podcast.feedUrl)
  try {
    await transact(catalogue, [
      {
        Put: {
          TableName,
          Item: podcastItem(moved),
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': version },
        },
      },
      { Put: { ...unlessOwnedByOthers, Item: { ...feedPointerKey(feedUrl), podcastId } } },
      { Delete: { ...unlessOwnedByOthers, Key: feedPointerKey(podcast.feedUrl) } },
      ...otherForms.map((form) => ({
        ConditionCheck: { ...unlessOwnedByOthers, Key: feedPointerKey(form) },
      })),
    ])
  } catch (cause) {
    if (!(cause instanceof StaleReadError)) throw cause
    throw await obstacle(catalogue, moved, cause)
  }
  return moved
}
