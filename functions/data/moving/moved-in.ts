import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idCounterKey, type Numbered } from '#functions/data/keys.ts'
import { movedInKey } from '#functions/data/operations-keys.ts'
import { inSeconds } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'

const movedInSchema = z.object({
  exportId: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().optional(),
})

/** The export that was, or is being, put into this deployment. */
export type MovedIn = z.output<typeof movedInSchema>

export async function findMovedIn(operations: Table): Promise<MovedIn | undefined> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: movedInKey, ConsistentRead: true }),
  )
  return answer.Item && movedInSchema.parse(answer.Item)
}

export async function saveMovedIn(operations: Table, movedIn: MovedIn, until: Date): Promise<void> {
  const Item = { ...movedInKey, ...movedIn, expiresAt: inSeconds(until) }
  await operations.client.send(new PutCommand({ TableName: operations.name, Item }))
}

const numbered: readonly Numbered[] = ['podcasts', 'episodes', 'topics']

/** True if there never was an account, podcast, episode or topic. Schedules write items of their own. */
export async function isUnused(catalogue: Table, people: Table): Promise<boolean> {
  for (const kind of numbered) {
    const Key = idCounterKey(kind)
    const read = new GetCommand({ TableName: catalogue.name, Key, ConsistentRead: true })
    if ((await catalogue.client.send(read)).Item) return false
  }
  const first = new ScanCommand({ TableName: people.name, Limit: 1, ConsistentRead: true })
  return (await people.client.send(first)).Items?.length === 0
}
