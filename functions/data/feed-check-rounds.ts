import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { lastCheckKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const roundSchema = z.object({ at: instantSchema })

/** When feeds were checked last; null where they never were. */
export async function readLastCheck(catalogue: Table): Promise<string | null> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: lastCheckKey, ConsistentRead: true }),
  )
  return answer.Item ? roundSchema.parse(answer.Item).at : null
}

/** Notes that a round of checks has begun. It lies beside the settings, so that no admin's change meets it. */
export async function noteCheck(catalogue: Table, now: Date): Promise<void> {
  await catalogue.client.send(
    new PutCommand({ TableName: catalogue.name, Item: { ...lastCheckKey, at: now.toISOString() } }),
  )
}
