import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keyText } from '#functions/data/keys.ts'
import {
  listedShowKey,
  showKeys,
  showsPartition,
  showWordsPartition,
} from '#functions/data/search/search-keys.ts'
import type { Page, PageKey, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { readableRow, readRecord } from '#functions/data/table/unreadable-record.ts'
import { foldName } from '#functions/domain/search/fold-name.ts'
import {
  type ListedShow,
  listedShowSchema,
  searchForShows,
  wordsOfShow,
} from '#functions/domain/search/listed-show.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import type { Show } from '#shared/domain/show.ts'

const storedShowSchema = listedShowSchema.extend({ version: z.int().min(1) })

/** What the directory has of a show. Kept under the podcast's id, so that all its entries are known. */
export type StoredShow = z.infer<typeof storedShowSchema>

const entrySchema = listedShowSchema.extend({ word: z.string().optional() })

export async function findListedShow(search: Table, podcastId: number): Promise<StoredShow | undefined> {
  const answer = await search.client.send(
    new GetCommand({ TableName: search.name, Key: listedShowKey(podcastId), ConsistentRead: true }),
  )
  return answer.Item && readRecord(answer.Item, (item) => storedShowSchema.parse(item))
}

function entriesOf({ show, geographyId }: ListedShow) {
  const words = wordsOfShow(show)
  const keys = showKeys({ podcastId: show.id, geographyId, foldedName: foldName(show.name), words })
  const wordAt = (place: number) => words[place - (keys.length - words.length)]
  return keys.map((key, place) => {
    const word = wordAt(place)
    return { ...key, show, geographyId, ...(word !== undefined && { word }) }
  })
}

function changesBetween(
  TableName: string,
  before: ListedShow | undefined,
  after: ListedShow | undefined,
): WriteAction[] {
  const wanted = new Map((after ? entriesOf(after) : []).map((entry) => [keyText(entry), entry]))
  const dropped = (before ? entriesOf(before) : []).filter((entry) => !wanted.has(keyText(entry)))
  return [
    ...[...wanted.values()].map((Item) => ({ Put: { TableName, Item } })),
    ...dropped.map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } })),
  ]
}

/**
 * One transaction of at most 39 actions. Does nothing when the entries are already so.
 * @throws StaleReadError if the stored show is no longer `before`
 */
export async function replaceListedShow(
  search: Table,
  podcastId: number,
  { before, after }: { before: StoredShow | undefined; after: ListedShow | undefined },
): Promise<boolean> {
  const { version = 0, ...stored } = before ?? {}
  if (canonical(before && stored) === canonical(after)) return false
  const { name: TableName } = search
  const Key = listedShowKey(podcastId)
  const isUnchanged = before
    ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  const own: WriteAction = after
    ? { Put: { TableName, Item: { ...Key, ...after, version: version + 1 }, ...isUnchanged } }
    : { Delete: { TableName, Key, ...isUnchanged } }
  await transact(search, [own, ...changesBetween(TableName, before, after)])
  return true
}

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
