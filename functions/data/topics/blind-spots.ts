import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { blindSpotsKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { findBlindSpots } from '#functions/domain/compare/blind-spots.ts'
import type { RatedCard } from '#functions/domain/compare/choose-week.ts'
import { type BlindSpots, blindSpotPeriods, blindSpotsSchema } from '#shared/domain/blind-spot.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'

/** Two calls at once write nearly the same, so neither checks for the other. */
export async function storeBlindSpots(
  catalogue: Table,
  cards: readonly RatedCard[],
  now: Date,
): Promise<void> {
  const episodes = cards.map(({ card, stance, publishedAt }) => ({
    stance,
    topics: splitTopicNames(card.topics),
    publishedAt,
  }))
  const blindSpots: BlindSpots = {
    counted_at: now.toISOString(),
    periods: blindSpotPeriods.map((days) => findBlindSpots(episodes, { days, now })),
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
