import type { Key } from '#functions/data/keys.ts'
import { getItems, type StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'

type TextOf = {
  keyOf: (id: number) => Key
  /** Undefined leaves the item out. */
  textOf: (item: StoredItem) => string | undefined
}

/** Eventually consistent. Leaves out missing items. */
export async function readTextsById(
  table: Table,
  ids: readonly number[],
  { keyOf, textOf }: TextOf,
): Promise<Map<number, string>> {
  const found = await getItems(table, ids.map(keyOf), { isConsistent: false })
  return new Map(
    ids.flatMap((id): [number, string][] => {
      const item = found.find(keyOf(id))
      const text = item && textOf(item)
      return text === undefined ? [] : [[id, text]]
    }),
  )
}
