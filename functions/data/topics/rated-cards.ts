import { cardOf } from '#functions/data/episodes/listed-cards.ts'
import { datesFrom, stancePartition } from '#functions/data/keys.ts'
import { publishedAtOf } from '#functions/data/listing-keys.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { type PageKey, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { RatedCard } from '#functions/domain/compare/choose-week.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'

const pageSize = 500

async function readOfStance(catalogue: Table, stance: Stance, since: Date): Promise<RatedCard[]> {
  const found: RatedCard[] = []
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
      for (const card of cardOf(entry)) found.push({ card, stance, publishedAt: publishedAtOf(entry) })
    }
    start = page.next
  } while (start)
  return found
}

/** Published and not hidden. About 350 read units for 2,000 episodes. */
export async function readRatedCards(catalogue: Table, since: Date): Promise<RatedCard[]> {
  const hidden = await readHidden(catalogue)
  const lists = await Promise.all(stances.map((stance) => readOfStance(catalogue, stance, since)))
  return lists.flat().filter(({ card }) => !hidden.has(card.podcast_id))
}
