import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idAtEnd } from '#functions/data/listing-keys.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { type Mapped, sitemapPartition, sitemapRange } from '#functions/data/sitemap/sitemap-keys.ts'
import type { StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { lastIdOfPart, partOf } from '#functions/domain/sitemap/sitemap-parts.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'

const entrySchema = z.object({
  sk: z.string(),
  podcastId: numericIdSchema,
  publishedAt: instantSchema.optional(),
})

export type MappedEntry = { id: number; publishedAt?: string | undefined }

export type PartOptions = { kind: Mapped; size: number }

type RangeQuery = { kind: Mapped; first: number; last: number; newest?: true; start?: StoredItem | undefined }

async function queryRange(catalogue: Table, query: RangeQuery, limit?: number) {
  const { from, to } = sitemapRange(query.kind, query)
  const answer = await catalogue.client.send(
    new QueryCommand({
      TableName: catalogue.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': sitemapPartition, ':from': from, ':to': to },
      ScanIndexForward: !query.newest,
      Limit: limit,
      ExclusiveStartKey: query.start,
    }),
  )
  return { items: answer.Items ?? [], next: answer.LastEvaluatedKey }
}

const partsAtOnce = 25

/** Omits empty parts. Costs half a read unit per part. */
export async function listSitemapParts(catalogue: Table, { kind, size }: PartOptions): Promise<number[]> {
  const all = { kind, first: 1, last: Number.MAX_SAFE_INTEGER }
  const [greatest] = (await queryRange(catalogue, { ...all, newest: true }, 1)).items
  const count = greatest ? partOf(idAtEnd(greatest) ?? 0, size) : 0
  const parts: number[] = []
  for (let read = 0; read < count; read += partsAtOnce) {
    const numbers = Array.from(
      { length: Math.min(partsAtOnce, count - read) },
      (_, index) => read + index + 1,
    )
    const found = await Promise.all(
      numbers.map((part) => queryRange(catalogue, { kind, ...rangeOf(part, size) }, 1)),
    )
    parts.push(...numbers.filter((_, index) => (found[index]?.items.length ?? 0) > 0))
  }
  return parts
}

const rangeOf = (part: number, size: number) => ({
  first: lastIdOfPart(part - 1, size) + 1,
  last: lastIdOfPart(part, size),
})

/** Omits hidden podcasts. Empty if the part does not exist. Costs one read unit per 80 entries. */
export async function readSitemapPart(
  catalogue: Table,
  part: number,
  { kind, size }: PartOptions,
): Promise<MappedEntry[]> {
  const hidden = await readHidden(catalogue)
  const entries: MappedEntry[] = []
  let start: StoredItem | undefined
  do {
    const { items, next } = await queryRange(catalogue, { kind, ...rangeOf(part, size), start })
    for (const { sk, podcastId, publishedAt } of items.map((item) => entrySchema.parse(item))) {
      const id = idAtEnd({ sk })
      if (id !== undefined && !hidden.has(podcastId)) entries.push({ id, publishedAt })
    }
    start = next
  } while (start)
  return entries
}
