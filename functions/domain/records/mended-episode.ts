import * as z from 'zod'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { durationOf, listedOn } from '#functions/domain/records/episode-state.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { isReadableEpisode, parseStoredEpisode } from '#functions/domain/records/stored-episode.ts'
import { errorStatus } from '#shared/domain/transcript-status.ts'
import { isTooFarAhead, secondsSchema } from '#shared/rules/bounds.ts'

const countedSchema = z.object({ publication: z.object({ durationSeconds: secondsSchema }) })

const lostReason = 'The record of its run could not be read. Start it again.'

type StoredItem = Record<string, unknown>

const objectSchema = z.looseObject({}).catch({})

function withoutDetails(item: StoredItem): StoredItem {
  if ('status' in item) return { ...item, run: undefined }
  return { ...item, run: { ...objectSchema.parse(item.run), details: undefined } }
}

/** Nothing says any more what the run may spend, so an admin has to start another; its number is used up, as if it was canceled. */
function withLostRun(item: StoredItem): StoredItem {
  const attempt = Number(item.attempt) + 1
  if ('status' in item) return { ...item, attempt, run: undefined, status: errorStatus(lostReason) }
  return { ...item, attempt, run: { state: 'failed', cause: { reason: lostReason } } }
}

/** An unreadable run that has ended loses its details; one that is queued or running fails. */
function withReadableRun(item: StoredItem): EpisodeRecord {
  if (isReadableEpisode(item)) return parseStoredEpisode(item)
  const ended = withoutDetails(item)
  return parseStoredEpisode(isReadableEpisode(ended) ? ended : withLostRun(item))
}

/**
 * A stored episode as far as it can be believed. Lengths beyond their bound are unknown already when they are read. A date more than a
 * day ahead is unknown too: the episode then stands in lists at the time of its import, like one whose feed gives no date, and takes its
 * place by date again once the feed gives one that can be. What publishing counted as its length is, where that cannot be, the length
 * that is known now. A run that cannot be read is over.
 * @throws ZodError when the rest of the item is no episode.
 */
export function mendedEpisode(item: Record<string, unknown>, now: Date): EpisodeRecord {
  const record = withReadableRun(item)
  const isAhead = record.publishedAt !== null && isTooFarAhead(record.publishedAt, now)
  const episode = { ...record, publishedAt: isAhead ? null : record.publishedAt }
  const published = publishedOf(episode)
  if (!published) return episode
  const { publishedOn, durationSeconds } = published
  return {
    ...episode,
    publication: {
      ...published,
      publishedOn: isAhead || isTooFarAhead(publishedOn, now) ? listedOn(episode) : publishedOn,
      durationSeconds: countedSchema.safeParse(item).success ? durationSeconds : durationOf(episode),
    },
  }
}
