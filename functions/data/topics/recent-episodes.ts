import type { Table } from '#functions/data/table/table.ts'
import { storeBlindSpots } from '#functions/data/topics/blind-spots.ts'
import { readRatedCards } from '#functions/data/topics/rated-cards.ts'
import { storeWeeks } from '#functions/data/topics/weeks.ts'
import { blindSpotPeriods } from '#shared/domain/blind-spot.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** Reads the episodes of the last 30 days once, for the blind spots and for the quotes of the week. */
export async function rewriteFromRecentEpisodes(catalogue: Table, now: Date): Promise<void> {
  const since = new Date(now.getTime() - Math.max(...blindSpotPeriods) * dayMilliseconds)
  const cards = await readRatedCards(catalogue, since)
  await storeBlindSpots(catalogue, cards, now)
  await storeWeeks(catalogue, cards, now)
}
