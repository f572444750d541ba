import * as z from 'zod'
import { geographiesPartition, geographyCountKey, geographyIdOf } from '#functions/data/keys.ts'
import { readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCounts } from '#functions/data/table/unreadable-record.ts'
import { geographies } from '#shared/domain/geographies.ts'
import type { GeographyWithCount } from '#shared/domain/geography.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

const podcastsSchema = z.object({ podcasts: storedCountSchema })

export async function readGeographyCounts(catalogue: Table): Promise<Map<number, number>> {
  const items = await readPartition(catalogue, geographiesPartition, { isConsistent: false })
  return new Map(
    items.map((item) => {
      const geographyId = geographyIdOf(item)
      return [geographyId, readCounts(geographyCountKey(geographyId), item, podcastsSchema).podcasts]
    }),
  )
}

export async function listCountedGeographies(catalogue: Table): Promise<GeographyWithCount[]> {
  const counts = await readGeographyCounts(catalogue)
  return geographies.map((geography) => ({
    ...geography,
    podcast_count: counts.get(geography.geography_id) ?? 0,
  }))
}
