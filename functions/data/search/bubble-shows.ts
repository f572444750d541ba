import * as z from 'zod'
import { readPartition } from '#functions/data/search/read-partition.ts'
import { bubbleShowKey, bubbleShowsPartition } from '#functions/data/search/search-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ListedShow } from '#functions/domain/search/listed-show.ts'
import { bubbleShowSchema } from '#shared/domain/bubble.ts'
import { namedShowSchema } from '#shared/domain/named-show.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

const longestName = 60

const entrySchema = z.object({ ...bubbleShowSchema.shape, name: namedShowSchema.shape.name })

export type BubbleEntry = z.infer<typeof entrySchema>

/** A small copy of a directory's entry, about 0.13 kB, because all are read at once. */
export const bubbleEntry = ({ show, marks }: ListedShow) => ({
  ...bubbleShowKey(show.id),
  id: show.id,
  name: shortenText(show.name, longestName),
  marks,
  counts: [...show.stance_counts, show.unrated_count],
})

/** Costs about 16 read units for 1,000 shows. */
export const listBubbleShows = (search: Table): Promise<BubbleEntry[]> =>
  readPartition(search, { partition: bubbleShowsPartition }, (item) => entrySchema.parse(item))
