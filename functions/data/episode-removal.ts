import { addAction } from '#functions/data/counters.ts'
import { writeChanges } from '#functions/data/episode-writes.ts'
import { findShownWithQuotes } from '#functions/data/episodes.ts'
import { earlierAssessmentsKey, earlierAssessmentTotalsKey } from '#functions/data/keys.ts'
import { findPodcast, podcastNotFound } from '#functions/data/podcasts.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, type WriteAction } from '#functions/data/transaction.ts'
import { noteAction } from '#functions/data/upkeep-notes.ts'
import { type Assessments, verdicts } from '#functions/domain/records/assessments.ts'

/** Takes what was voted before there were shards out of the totals. Those of shards go with what else lies elsewhere. */
function assessmentActions(catalogue: Table, episodeId: number, counted: Assessments): WriteAction[] {
  const given = verdicts.filter((verdict) => counted[verdict] > 0)
  const unchanged = verdicts.map((verdict) =>
    given.includes(verdict)
      ? `${verdict} = :${verdict}`
      : `(attribute_not_exists(${verdict}) OR ${verdict} = :none)`,
  )
  const values = Object.fromEntries(given.map((verdict) => [`:${verdict}`, counted[verdict]]))
  const none = given.length < verdicts.length ? { ':none': 0 } : {}
  const counts = Object.fromEntries(given.map((verdict) => [verdict, -counted[verdict]]))
  return [
    {
      Delete: {
        TableName: catalogue.name,
        Key: earlierAssessmentsKey(episodeId),
        ConditionExpression: unchanged.join(' AND '),
        ExpressionAttributeValues: { ...values, ...none },
      },
    },
    ...(given.length > 0 ? [addAction(catalogue, earlierAssessmentTotalsKey, { counts })] : []),
  ]
}

export type EpisodeRemoval = { episodeId: number; now: Date }

/**
 * Removes an episode with its quotes, pointers, list entries and votes from every list, counter and total, in one transaction that notes
 * what lies elsewhere. One that is not there is left alone.
 * @throws DomainError `podcast-not-found`
 */
export async function removeEpisode(catalogue: Table, removal: EpisodeRemoval): Promise<void> {
  const { episodeId, now } = removal
  await repeatWhileStale(async () => {
    const found = await findShownWithQuotes(catalogue, episodeId, true)
    if (!found) return
    const podcast = await findPodcast(catalogue, found.episode.podcastId)
    if (!podcast) throw podcastNotFound()
    await writeChanges(catalogue, [{ before: { ...found, podcast } }], {
      podcastId: podcast.podcastId,
      now,
      also: [
        ...assessmentActions(catalogue, episodeId, found.earlierAssessments),
        noteAction(catalogue, { kind: 'episode', id: episodeId }, now),
      ],
    })
  })
}
