import * as z from 'zod'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { durationOf, listedOn } from '#functions/domain/records/episode-state.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { isReadableEpisode, parseStoredEpisode } from '#functions/domain/records/stored-episode.ts'
import { parseWithUnknowns } from '#functions/domain/records/unknown-values.ts'
import { errorStatus } from '#shared/domain/transcript-status.ts'
import { isTooFarAhead, secondsSchema } from '#shared/rules/bounds.ts'

const countedSchema = z.object({ publication: z.object({ durationSeconds: secondsSchema }) })

const lostReason = "The record of its run couldn't be read. Start it again."

type StoredItem = Record<string, unknown>

const objectSchema = z.looseObject({})

function withoutDetails(item: StoredItem): StoredItem {
  if ('status' in item) return { ...item, run: undefined }
  return { ...item, run: { ...objectSchema.safeParse(item.run).data, details: undefined } }
}

/** Fails the run: without details we do not know what it may spend. Uses up an attempt, as canceling does. */
function withLostRun(item: StoredItem): StoredItem {
  const attempt = Number(item.attempt) + 1
  if ('status' in item) return { ...item, attempt, run: undefined, status: errorStatus(lostReason) }
  return { ...item, attempt, run: { state: 'failed', cause: { reason: lostReason } } }
}

function withReadableRun(item: StoredItem): EpisodeRecord {
  const ended = withoutDetails(item)
  const readable = [item, ended].find(isReadableEpisode) ?? withLostRun(item)
  return parseWithUnknowns(readable, parseStoredEpisode).record
}

/**
 * A publication date more than a day in the future becomes unknown; lists then use the import date until the
 * feed gives a plausible one.
 * @throws ZodError when more than the run is unreadable
 */
export function repairedEpisode(item: Record<string, unknown>, now: Date): EpisodeRecord {
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
