import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { bubbleEntry } from '#functions/data/search/bubble-shows.ts'
import type { KeptEntries } from '#functions/data/search/kept-entries.ts'
import {
  listedShowKey,
  showKeys,
  showsPartition,
  showWordsPartition,
} from '#functions/data/search/search-keys.ts'
import type { Page, PageKey, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { foldName } from '#functions/domain/search/fold-name.ts'
import {
  type ListedShow,
  listedShowSchema,
  searchForShows,
  wordsOfShow,
} from '#functions/domain/search/listed-show.ts'
import type { Show } from '#shared/domain/show.ts'

const entrySchema = listedShowSchema.omit({ marks: true }).extend({ word: z.string().optional() })

function entriesOf(listed: ListedShow) {
  const { show, geographyId } = listed
  const words = wordsOfShow(show)
  const keys = showKeys({ podcastId: show.id, geographyId, foldedName: foldName(show.name), words })
  const wordAt = (place: number) => words[place - (keys.length - words.length)]
  const found = keys.map((key, place) => {
    const word = wordAt(place)
    return { ...key, show, geographyId, ...(word !== undefined && { word }) }
  })
  return [...found, bubbleEntry(listed)]
}

export const directoryEntries = (podcastId: number): KeptEntries<ListedShow> => ({
  key: listedShowKey(podcastId),
  schema: listedShowSchema,
  entriesOf,
})

export type ShowsWanted = PageOptions & {
  /** Words of titles and authors. */
  words?: string | undefined
  geographyId?: number | undefined
  isHidden: (podcastId: number) => boolean
}

const pageKeySchema = z.object({ pk: z.string(), sk: z.string() })

type Reading = { partition: string; beginning: string; limit: number; start: PageKey | undefined }

async function readEntries(search: Table, { partition, beginning, limit, start }: Reading) {
  const answer = await search.client.send(
    new QueryCommand({
      TableName: search.name,
      KeyConditionExpression: beginning === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: { ':pk': partition, ...(beginning !== '' && { ':beginning': beginning }) },
      Limit: limit,
      ExclusiveStartKey: start,
    }),
  )
  return { items: answer.Items ?? [], more: answer.LastEvaluatedKey !== undefined }
}

/** An entry takes at most 1.2 kB and usually 0.35, so they cost 9 read units at most and usually 3. */
const entriesRead = 60

/**
 * By name. A page may be short and still have a `next`, because it reads a fixed number of entries, of which
 * a search or a geography may leave out many.
 */
export async function listShows(search: Table, wanted: ShowsWanted): Promise<Page<Show>> {
  const { geographyId, isHidden, limit } = wanted
  const found = searchForShows(wanted.words ?? '')
  const partition = found ? showWordsPartition : showsPartition(geographyId)
  const beginning = found?.beginning ?? ''
  // Without words, every entry read is shown unless it is hidden.
  const mostRead = found ? entriesRead : Math.min(limit + 1, entriesRead)
  const { items, more } = await readEntries(search, {
    partition,
    beginning,
    limit: mostRead,
    start: wanted.start,
  })
  const shows: Show[] = []
  let last: PageKey | undefined
  for (const item of items) {
    if (shows.length === limit) return { entries: shows, ...(last && { next: last }) }
    const { pk, sk } = pageKeySchema.parse(item)
    last = { pk, sk }
    for (const entry of readableRow(item, (one) => entrySchema.parse(one))) {
      const isFound = !found || (entry.word !== undefined && found.matches(entry.show, entry.word))
      const isThere = geographyId === undefined || entry.geographyId === geographyId
      if (isFound && isThere && !isHidden(entry.show.id)) shows.push(entry.show)
    }
  }
  return { entries: shows, ...(more && last && { next: last }) }
}
