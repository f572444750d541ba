import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { monthOf } from '#functions/data/budget/ledger.ts'
import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import { frequencyKey, type Key, podcastCountsKey, topicEntryKey } from '#functions/data/keys.ts'
import { claimTask, listFreeTasks } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { topicSuggestionKey } from '#functions/data/topics/topic-merge-keys.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'

type Catalogue = { catalogue: Table }

/** Stores an invalid sum, which makes every update of the month fail. */
export async function damageLedger({ catalogue }: Catalogue): Promise<void> {
  const Item = { ...ledgerMonthKey(monthOf(new Date())), transcriptions: 'none' }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
}

/** Adds one to the podcast's count of published episodes without publishing an episode. */
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

/** Simulates an upkeep execution that was killed right after claiming its task. */
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

/** Adds an entry without an episode to a topic's list. */
export async function seedOrphanEntry(
  { catalogue }: Catalogue,
  { topicId, episodeId }: { topicId: number; episodeId: number },
): Promise<void> {
  const Item = { ...topicEntryKey(topicId, '2026-02-01T00:00:00.000Z#0000000000000077'), episodeId }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
}

export async function loseTopicFrequency({ catalogue }: Catalogue, topicId: number): Promise<void> {
  const Key = frequencyKey(topicId, 'all')
  await catalogue.client.send(new DeleteCommand({ TableName: catalogue.name, Key }))
}

/** Suggests merges of topics that have no episodes. */
export async function seedEmptySuggestions({ catalogue }: Catalogue, count: number): Promise<void> {
  for (let firstId = 500; firstId < 500 + count; firstId += 1) {
    const suggestion = { firstId, secondId: 700, likeness: 'spelling' }
    const Item = { ...topicSuggestionKey(firstId, 700), ...suggestion }
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
  }
}

/** Makes the next upkeep review all topics again. */
export async function forgetTopicReview({ catalogue }: Catalogue): Promise<void> {
  const Key = { pk: 'settings', sk: 'topic-review' }
  await catalogue.client.send(new DeleteCommand({ TableName: catalogue.name, Key }))
}

/** Writes a value that this version cannot read. `field` is `name` or `name.inner`. */
export async function damageItem(
  { catalogue }: Catalogue,
  Key: Key,
  { field, value }: { field: string; value: unknown },
): Promise<void> {
  const names = field.split('.')
  const path = names.map((_, index) => `#name${index}`)
  await catalogue.client.send(
    new UpdateCommand({
      TableName: catalogue.name,
      Key,
      UpdateExpression: `SET ${path.join('.')} = :value`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#name${index}`, name])),
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

/** The sentences that the repair command would print. */
export const readDriftSentences = async ({ catalogue }: Catalogue): Promise<string> =>
  (await findDrift(catalogue)).map(driftSentence).join('\n')
