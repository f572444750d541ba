import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { episodeKey, isEpisodeKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { makeCard } from '#functions/domain/cards/card.ts'
import { indexedCard } from '#functions/domain/cards/indexed-card.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { canonical } from '#functions/domain/text/canonical.ts'

const shownSchema = z.object({ card: z.unknown(), geographyId: z.unknown() })

async function readShown(catalogue: Table, episodeId: number) {
  const key = { TableName: catalogue.name, Key: episodeKey(episodeId), ConsistentRead: true }
  const answer = await catalogue.client.send(new GetCommand(key))
  return shownSchema.parse(answer.Item ?? {})
}

/** Increments the episode's version, so that writers that read the old podcast data must read again. */
function cardWrites(catalogue: Table, { episode, quotes, podcast }: EpisodeState): WriteAction[] {
  const next = { episode: { ...episode, version: episode.version + 1 }, quotes, podcast }
  return itemsOf(next)
    .filter((item) => 'gsi1pk' in item)
    .map((Item) => ({
      Put: {
        TableName: catalogue.name,
        Item,
        ...(isEpisodeKey(Item) && {
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': episode.version },
        }),
      },
    }))
}

/**
 * Writes nothing if the stored cards are up to date.
 * @throws DomainError `episode-not-found`
 */
export async function refreshCard(catalogue: Table, episodeId: number): Promise<EpisodeRecord> {
  return repeatWhileStale(async () => {
    const state = await getEpisodeState(catalogue, episodeId)
    const card = indexedCard(state.episode, makeCard(state))
    const shown = { card, geographyId: state.podcast.geographyId }
    if (canonical(await readShown(catalogue, episodeId)) === canonical(shown)) return state.episode
    await transact(catalogue, cardWrites(catalogue, state))
    return { ...state.episode, version: state.episode.version + 1 }
  })
}
