import * as z from 'zod'
import { episodeKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readTextsById } from '#functions/data/table/texts-by-id.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const titledSchema = z.object({ title: z.string() })
const publishedSchema = z.object({ publication: z.object({ firstPublishedAt: instantSchema.optional() }) })

export const findEpisodeTitles = (catalogue: Table, episodeIds: readonly number[]) =>
  readTextsById(catalogue, episodeIds, {
    keyOf: episodeKey,
    textOf: (item) => titledSchema.parse(item).title,
  })

/** UTC ISO 8601. Leaves out episodes of which it is not known. */
export const findFirstPublications = (catalogue: Table, episodeIds: readonly number[]) =>
  readTextsById(catalogue, episodeIds, {
    keyOf: episodeKey,
    textOf: (item) => publishedSchema.safeParse(item).data?.publication.firstPublishedAt,
  })
