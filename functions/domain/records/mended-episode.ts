import * as z from 'zod'
import { type EpisodeRecord, shownEpisodeSchema } from '#functions/domain/records/episode-record.ts'
import { durationOf, listedOn } from '#functions/domain/records/episode-state.ts'
import { errorStatus, isRunning } from '#shared/domain/transcript-status.ts'
import { isTooFarAhead, secondsSchema } from '#shared/rules/bounds.ts'

const countedSchema = z.object({ publication: z.object({ durationSeconds: secondsSchema }) })

/** Nothing says any more what the run may spend, so an admin has to start another; its number is used up, as of a canceled run. */
function withoutLostRun(episode: EpisodeRecord): EpisodeRecord {
  if (!isRunning(episode.status)) return episode
  const status = errorStatus('The record of its run could not be read. Start it again.')
  return { ...episode, status, attempt: episode.attempt + 1 }
}

/**
 * A stored episode as far as it can be believed. Lengths beyond their bound are unknown already when they are read. A date more than a
 * day ahead is unknown too: the episode then stands in lists at the time of its import, like one whose feed gives no date, and takes its
 * place by date again once the feed gives one that can be. What publishing counted as its length is, where that cannot be, the length
 * that is known now. A run that cannot be read is over.
 * @throws ZodError when the rest of the item is no episode.
 */
export function mendedEpisode(item: Record<string, unknown>, now: Date): EpisodeRecord {
  const read = shownEpisodeSchema.parse(item)
  const isRunLost = item.run !== undefined && read.run === undefined
  const { publication, ...record } = isRunLost ? withoutLostRun(read) : read
  const isAhead = record.publishedAt !== null && isTooFarAhead(record.publishedAt, now)
  const episode = { ...record, publishedAt: isAhead ? null : record.publishedAt }
  if (!publication) return episode
  const { publishedOn, durationSeconds } = publication
  return {
    ...episode,
    publication: {
      ...publication,
      publishedOn: isAhead || isTooFarAhead(publishedOn, now) ? listedOn(episode) : publishedOn,
      durationSeconds: countedSchema.safeParse(item).success ? durationSeconds : durationOf(episode),
    },
  }
}
