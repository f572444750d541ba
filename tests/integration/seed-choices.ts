import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { openQueue } from '#functions/clients/queue.ts'
import { refreshCard } from '#functions/data/episodes/refresh-card.ts'
import { readGeographyCounts } from '#functions/data/podcasts/geographies.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { searchTopics } from '#functions/data/topics/topics.ts'
import { rewriteCards } from '#functions/use-cases/ingestion/rewrite-cards.ts'
import { importedEpisodeSchema } from '#shared/deployment/pipeline.ts'
import type { CountingTable } from '#tests/integration/catalogue-environment.ts'
import type { HttpEnvironment } from '#tests/integration/http-environment.ts'

/** Stores counts and an index of topics as an earlier version left them. */
export async function seedEarlierChoices(
  { catalogue }: { catalogue: Table },
  topicId: number,
  geographyId: number,
): Promise<void> {
  const frequency = { pk: `topic#${topicId}`, sk: 'frequency#all' }
  const { Item } = await catalogue.client.send(new GetCommand({ TableName: catalogue.name, Key: frequency }))
  const { gsi2pk: _pk, gsi2sk: _sk, ...unindexed } = Item ?? {}
  const miscounted = { pk: 'geographies', sk: `geography#${geographyId}`, podcasts: 2 }
  await putItems(catalogue, [{ ...unindexed, ...frequency }, miscounted])
}

/** Updates the podcast's cards as its next feed check does after its geography or name changed. */
export async function rewriteCardsOf(environment: HttpEnvironment, podcastId: number): Promise<void> {
  const { catalogue, endpoint } = environment
  const earlier = environment.queued().length
  await rewriteCards({ catalogue, importedQueue: openQueue(`${endpoint}/000000000000/imported`) }, podcastId)
  for (const body of environment.queued().slice(earlier)) {
    await refreshCard(catalogue, importedEpisodeSchema.parse(JSON.parse(body)).episodeId)
  }
}

/** Reads the lists that visitors choose from; returns the number of results and the read units. */
export async function readChoices(counting: CountingTable, prefix: string) {
  const topics = (await searchTopics(counting, prefix, 20)).length
  const topicUnits = counting.take()
  const geographies = (await readGeographyCounts(counting)).size
  return { topics, topicUnits, geographies, geographyUnits: counting.take() }
}
