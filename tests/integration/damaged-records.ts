import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { monthOf } from '#functions/data/budget/ledger.ts'
import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import { podcastCountsKey } from '#functions/data/keys.ts'
import { claimTask, listFreeTasks } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'

type Catalogue = { catalogue: Table }

/** Invalid sums make every update of the month fail. */
export async function damageLedger({ catalogue }: Catalogue): Promise<void> {
  const Item = { ...ledgerMonthKey(monthOf(new Date())), transcriptions: 'none' }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
}

/** Counts a published episode of the podcast that no list has. */
export async function seedMiscount({ catalogue }: Catalogue, podcastId: number): Promise<void> {
  await catalogue.client.send(
    new UpdateCommand({
      TableName: catalogue.name,
      Key: podcastCountsKey(podcastId),
      UpdateExpression: 'ADD published :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  )
}

/** As an upkeep execution that was killed right after claiming its task. */
export async function seedClaimedTask(
  { catalogue }: Catalogue,
  execution: string,
  now = new Date(),
): Promise<void> {
  const claimant = { execution, now }
  const [task] = await listFreeTasks(catalogue, claimant)
  if (!task) throw new Error('There is no upkeep task.')
  await claimTask(catalogue, task, claimant)
}
