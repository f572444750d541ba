import { indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import {
  type IndexQuery,
  type PageKey,
  type PageOptions,
  queryIndex,
  type StoredItem,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { IndexedCard } from '#functions/domain/cards/indexed-card.ts'

/** Cards per call. They take at most 90 read units, even if all are of the largest size. */
const mostExamined = 500
const examinedAtOnce = 100

export type CardScan = PageOptions &
  Pick<IndexQuery, 'index' | 'partition' | 'isAscending'> & { fits: (found: IndexedCard) => boolean }

function selectFitting(entries: readonly StoredItem[], { fits, index }: CardScan, wanted: number) {
  const ids: number[] = []
  for (const [place, entry] of entries.entries()) {
    const [found] = indexedCardOf(entry)
    if (!found || !fits(found)) continue
    ids.push(found.card.id)
    if (ids.length < wanted || place === entries.length - 1) continue
    const names = ['pk', 'sk', `${index}pk`, `${index}sk`]
    const stoppedAt: PageKey = Object.fromEntries(names.map((name) => [name, String(entry[name])]))
    return { ids, examined: place + 1, stoppedAt }
  }
  return { ids, examined: entries.length }
}

/** Reads at most `mostExamined` cards per call: a page can be short or empty and still have a `next`. */
export async function scanCards(
  catalogue: Table,
  scan: CardScan,
): Promise<{ ids: number[]; examined: number; next?: PageKey }> {
  const { fits: _, limit, start, ...list } = scan
  const found: number[] = []
  let examined = 0
  let next = start
  do {
    const page = await queryIndex(catalogue, { ...list, limit: examinedAtOnce, start: next })
    const selected = selectFitting(page.entries, scan, limit - found.length)
    found.push(...selected.ids)
    examined += selected.examined
    next = selected.stoppedAt ?? page.next
  } while (next && found.length < limit && examined < mostExamined)
  return { ids: found, examined, ...(next && { next }) }
}
