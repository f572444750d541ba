import * as z from 'zod'
import { geographiesPartition } from '#functions/data/keys.ts'
import { readPartition } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import type { Geography } from '#shared/domain/geography.ts'
import { geographies } from '#shared/geographies.ts'

const countSchema = z.object({
  sk: z.templateLiteral(['geography#', z.number()]),
  podcasts: z.int().min(0),
})

/** Every geography with how many podcasts it has, in the order of the list; one Query. */
export async function listGeographyCounts(
  catalogue: Table,
): Promise<{ geography: Geography; podcasts: number }[]> {
  const items = await readPartition(catalogue, geographiesPartition)
  const counts = new Map(
    items.map((item) => {
      const { sk, podcasts } = countSchema.parse(item)
      return [Number(sk.slice('geography#'.length)), podcasts]
    }),
  )
  return geographies.map((geography) => ({
    geography,
    podcasts: counts.get(geography.geography_id) ?? 0,
  }))
}
