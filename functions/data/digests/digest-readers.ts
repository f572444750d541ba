import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { digestReaderOrder, digestReadersPartition } from '#functions/data/digests/digest-keys.ts'
import { type Page, type PageOptions, queryIndex, type StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { userIdIn } from '#functions/data/users/people-keys.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

type Readers = { frequency: DigestFrequency; now: Date }

const entrySchema = z.object({ gsi4sk: z.string().transform(userIdIn) })
const readerSchema = entrySchema.pipe(z.object({ gsi4sk: userIdSchema }))

/** Sorts after all users whose pause has ended by now. */
const endOf = (now: Date) => digestReaderOrder(now.toISOString(), '~')

export async function listDigestReaders(
  people: Table,
  { frequency, now, ...page }: Readers & PageOptions,
): Promise<Page<string>> {
  const { entries, next } = await queryIndex(people, {
    index: 'gsi4',
    partition: digestReadersPartition(frequency),
    before: endOf(now),
    isAscending: true,
    ...page,
  })
  const userIds = entries.map((entry) => readerSchema.parse(entry).gsi4sk)
  return { entries: userIds, ...(next && { next }) }
}

export async function countDigestReaders(people: Table, { frequency, now }: Readers): Promise<number> {
  let count = 0
  let start: StoredItem | undefined
  do {
    const answer = await people.client.send(
      new QueryCommand({
        TableName: people.name,
        IndexName: 'gsi4',
        Select: 'COUNT',
        KeyConditionExpression: 'gsi4pk = :partition AND gsi4sk < :end',
        ExpressionAttributeValues: { ':partition': digestReadersPartition(frequency), ':end': endOf(now) },
        ExclusiveStartKey: start,
      }),
    )
    count += answer.Count ?? 0
    start = answer.LastEvaluatedKey
  } while (start)
  return count
}
