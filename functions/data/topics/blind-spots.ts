import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { blindSpotsKey, datesFrom, stancePartition } from '#functions/data/keys.ts'
import { publishedAtOf } from '#functions/data/listing-keys.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { type PageKey, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import { findBlindSpots, type RatedEpisode } from '#functions/domain/compare/blind-spots.ts'
import { type BlindSpots, blindSpotPeriods, blindSpotsSchema } from '#shared/domain/blind-spot.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'

const pageSize = 500
const millisecondsPerDay = 86_400_000

const entrySchema = z.object({ card: storedCardSchema })

async function readEpisodesSince(catalogue: Table, stance: Stance, since: Date): Promise<RatedEpisode[]> {
  const hidden = await readHidden(catalogue)
  const found: RatedEpisode[] = []
  let start: PageKey | undefined
  do {
    const page = await queryIndex(catalogue, {
      index: 'gsi2',
      partition: stancePartition(stance),
      from: datesFrom(since.toISOString()),
      limit: pageSize,
      start,
    })
    for (const entry of page.entries) {
      const cards = readableRow(entry, (item) => entrySchema.parse(item).card)
      for (const { podcast_id, topics } of cards) {
        if (hidden.has(podcast_id)) continue
        found.push({ stance, topics: splitTopicNames(topics), publishedAt: publishedAtOf(entry) })
      }
    }
    start = page.next
  } while (start)
  return found
}

/**
 * Reads the cards of the last 30 days: about 350 read units for 2,000 episodes. Two calls at once write
 * nearly the same, so neither checks for the other.
 */
export async function rewriteBlindSpots(catalogue: Table, now: Date): Promise<void> {
  const since = new Date(now.getTime() - Math.max(...blindSpotPeriods) * millisecondsPerDay)
  const lists = await Promise.all(stances.map((stance) => readEpisodesSince(catalogue, stance, since)))
  const blindSpots: BlindSpots = {
    counted_at: now.toISOString(),
    periods: blindSpotPeriods.map((days) => findBlindSpots(lists.flat(), { days, now })),
  }
  await catalogue.client.send(
    new PutCommand({ TableName: catalogue.name, Item: { ...blindSpotsKey, blindSpots } }),
  )
}

const itemSchema = z.object({ blindSpots: blindSpotsSchema })

export async function readBlindSpots(catalogue: Table): Promise<BlindSpots> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: blindSpotsKey }),
  )
  const [found] = answer.Item ? readableRow(answer.Item, (item) => itemSchema.parse(item).blindSpots) : []
  return found ?? { counted_at: null, periods: [] }
}
