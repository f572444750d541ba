import type { Item } from '#functions/data/episodes/publication-delta.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'

/** The quotes that were published with an episode, from where its analysis lies; undefined: it lies nowhere any more. */
export type FindQuotes = (episode: EpisodeRecord) => Promise<QuoteRecord[] | undefined>

/** Items that are looked at together, and how. */
export type PageSight = {
  catalogue: Table
  items: readonly Item[]
  now: Date
  isConsistent: boolean
  findQuotes: FindQuotes
}
