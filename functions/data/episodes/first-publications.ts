import * as z from 'zod'
import { episodeKey } from '#functions/data/keys.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const publishedSchema = z.object({ publication: z.object({ firstPublishedAt: instantSchema.optional() }) })

/** Leaves out episodes of which it is not known. */
export async function findFirstPublications(
  catalogue: Table,
  episodeIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await getItems(catalogue, episodeIds.map(episodeKey), { isConsistent: false })
  return new Map(
    episodeIds.flatMap((id): [number, string][] => {
      const first = publishedSchema.safeParse(found.find(episodeKey(id))).data?.publication.firstPublishedAt
      return first === undefined ? [] : [[id, first]]
    }),
  )
}
