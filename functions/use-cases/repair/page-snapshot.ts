import type { Item } from '#functions/data/episodes/publication-delta.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'

/** Reads the quotes from the stored analysis; undefined if it no longer exists. */
export type FindQuotes = (episode: EpisodeRecord) => Promise<QuoteRecord[] | undefined>

export type PageSnapshot = {
  catalogue: Table
  items: readonly Item[]
  now: Date
  isConsistent: boolean
  findQuotes: FindQuotes
}
