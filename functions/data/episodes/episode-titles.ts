import * as z from 'zod'
import { episodeKey } from '#functions/data/keys.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'

const titledSchema = z.object({ title: z.string() })

export async function findEpisodeTitles(
  catalogue: Table,
  episodeIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await getItems(catalogue, episodeIds.map(episodeKey), { isConsistent: false })
  return new Map(
    episodeIds.flatMap((id): [number, string][] => {
      const stored = found.find(episodeKey(id))
      return stored ? [[id, titledSchema.parse(stored).title]] : []
    }),
  )
}
