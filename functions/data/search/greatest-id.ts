import type { Key } from '#functions/data/keys.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'

const idsAtOnce = 100
/** More than the ids in a row that have no item. */
const largestGap = 1000

/**
 * The greatest id above `from` with an item, or `from`. Stops at a gap of 1,000 ids. After a restore of the
 * Catalogue, the search table has ids above its counters.
 */
export async function greatestId(search: Table, keyOf: (id: number) => Key, from: number): Promise<number> {
  let greatest = from
  for (let first = from + 1; first <= greatest + largestGap; first += idsAtOnce) {
    const ids = Array.from({ length: idsAtOnce }, (_, offset) => first + offset)
    const found = await getItems(search, ids.map(keyOf), { isConsistent: false })
    greatest = ids.findLast((id) => found.find(keyOf(id))) ?? greatest
  }
  return greatest
}
