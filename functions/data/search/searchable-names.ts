import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { nameKey, namesPartition, postingsPartition } from '#functions/data/search/search-keys.ts'
import { queryNewest } from '#functions/data/table/page.ts'
import { changeItems, putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow } from '#functions/data/table/unreadable-record.ts'
import { foldName } from '#functions/domain/search/fold-name.ts'
import { beginningsOf, type SearchableName } from '#functions/domain/search/searchable-names.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

const nameSchema = z.object({
  kind: z.enum(['show', 'person']),
  id: numericIdSchema.nullable(),
  name: z.string().min(1),
})

export type FoundName = z.infer<typeof nameSchema>

const keysOf = ({ kind, id, name }: SearchableName) =>
  beginningsOf(name).map((beginning) => nameKey(beginning, kind, id ?? foldName(name)))

export async function saveNames(search: Table, names: readonly SearchableName[]): Promise<void> {
  const items = names.flatMap((one) => {
    const { kind, id, name } = one
    return keysOf(one).map((key) => ({ ...key, kind, id, name }))
  })
  await putItems(search, [...new Map(items.map((item) => [item.sk, item])).values()])
}

async function isUsed(search: Table, { term }: SearchableName): Promise<boolean> {
  const { entries } = await queryNewest(search, { partition: postingsPartition(term), limit: 1 })
  return entries.length > 0
}

/** Deletes the names without episodes, and earlier names of shows. */
export async function deleteUnusedNames(
  search: Table,
  dropped: readonly { name: SearchableName; isRenamed: boolean }[],
): Promise<void> {
  for (const { name, isRenamed } of dropped) {
    if (!isRenamed && (await isUsed(search, name))) continue
    await changeItems(
      search,
      keysOf(name).map((key) => ({ delete: key })),
    )
  }
}

/** Costs half a read unit. More than are shown, because two words of one name may begin like this. */
const readAtMost = 25

/** Shows and people with a word that begins like this. */
export async function findNames(search: Table, prefix: string): Promise<FoundName[]> {
  const folded = foldName(prefix)
  if (folded === '') return []
  const answer = await search.client.send(
    new QueryCommand({
      TableName: search.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': namesPartition, ':prefix': folded },
      Limit: readAtMost,
    }),
  )
  const found = (answer.Items ?? []).flatMap((item) => readableRow(item, (one) => nameSchema.parse(one)))
  return [...new Map(found.map((one) => [`${one.kind} ${one.id ?? foldName(one.name)}`, one])).values()]
}
