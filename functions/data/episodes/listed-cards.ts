import * as z from 'zod'
import type { Page, StoredItem } from '#functions/data/table/page.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import { type IndexedCard, readIndexedCard } from '#functions/domain/cards/indexed-card.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

const entrySchema = z.object({ card: storedCardSchema })

/** Returns an empty list for an unreadable card, which is logged. */
export const cardOf = (entry: StoredItem): EpisodeCard[] =>
  readableRow(entry, (item) => entrySchema.parse(item).card)

export const cardsOf = (page: Page<StoredItem>): Page<EpisodeCard> => ({
  ...page,
  entries: page.entries.flatMap(cardOf),
})

export const indexedCardOf = (entry: StoredItem): IndexedCard[] =>
  readableRow(entry, (item) => readIndexedCard(item.card))
