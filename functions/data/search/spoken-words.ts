import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import type { Meter } from '#functions/data/search/postings.ts'
import { wordsKey, wordsOrder, wordsPartition } from '#functions/data/search/search-keys.ts'
import { getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { beginningsOf, groupOf } from '#functions/domain/search/spelling.ts'

const itemSchema = z.object({ words: z.set(z.string()) })

/** About 10 kB. Frequent words come first, so a full group lacks only rare ones. */
const mostInGroup = 1000
const atOnce = 8

type Group = { key: Key; words: string[] }

function groupsOf(words: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const word of words) {
    const key = wordsKey(groupOf(word))
    const name = `${key.pk} ${key.sk}`
    const group = groups.get(name)
    if (group) group.words.push(word)
    else groups.set(name, { key, words: [word] })
  }
  return [...groups.values()]
}

/**
 * Never deleted, because words do not say which episodes have them. A word that no episode has any more finds
 * nothing, so it is not suggested.
 */
export async function addWords(search: Table, words: readonly string[]): Promise<void> {
  const groups = groupsOf(words)
  const stored = await getItems(
    search,
    groups.map(({ key }) => key),
    { isConsistent: false },
  )
  const additions = groups.flatMap(({ key, words: own }) => {
    const item = stored.find(key)
    const known = item ? itemSchema.parse(item).words : new Set<string>()
    const added = own.filter((word) => !known.has(word)).slice(0, Math.max(mostInGroup - known.size, 0))
    return added.length > 0 ? [{ key, words: new Set(added) }] : []
  })
  for (let next = 0; next < additions.length; next += atOnce) {
    await Promise.all(
      additions.slice(next, next + atOnce).map((one) =>
        search.client.send(
          new UpdateCommand({
            TableName: search.name,
            Key: one.key,
            UpdateExpression: 'ADD words :words',
            ExpressionAttributeValues: { ':words': one.words },
          }),
        ),
      ),
    )
  }
}

async function readGroups(
  search: Table,
  letter: string,
  { length, meter }: { length: number; meter: Meter },
) {
  const answer = await search.client.send(
    new QueryCommand({
      TableName: search.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :shortest AND :longest',
      ExpressionAttributeValues: {
        ':pk': wordsPartition(letter),
        ':shortest': wordsOrder(length - 1),
        ':longest': wordsOrder(length + 1),
      },
      ReturnConsumedCapacity: 'TOTAL',
    }),
  )
  meter.units += answer.ConsumedCapacity?.CapacityUnits ?? 0
  return (answer.Items ?? []).flatMap((item) => [...itemSchema.parse(item).words])
}

/** Words with about as many letters that begin with the first or second letter of the misspelled one. */
export async function readWordsLike(search: Table, typed: string, meter: Meter): Promise<string[]> {
  const { length } = groupOf(typed)
  const groups = await Promise.all(
    beginningsOf(typed).map((letter) => readGroups(search, letter, { length, meter })),
  )
  return groups.flat()
}
