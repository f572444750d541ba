import * as z from 'zod'
import { geographiesPartition, geographyIdOf } from '#functions/data/keys.ts'
import { readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

const countSchema = z.object({ podcasts: storedCountSchema })

export async function readGeographyCounts(catalogue: Table): Promise<Map<number, number>> {
  const items = await readPartition(catalogue, geographiesPartition, { isConsistent: false })
  return new Map(items.map((item) => [geographyIdOf(item), countSchema.parse(item).podcasts]))
}
