import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { getEpisodeState } from '#functions/data/episodes.ts'
import { episodeKey, isEpisodeKey } from '#functions/data/keys.ts'
import { canonical, itemsOf } from '#functions/data/publication-delta.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { makeCard } from '#functions/domain/views/card.ts'

const storedSchema = z.object({ card: z.unknown() })

async function readCard(catalogue: Table, episodeId: number): Promise<unknown> {
  const key = { TableName: catalogue.name, Key: episodeKey(episodeId), ConsistentRead: true }
  const answer = await catalogue.client.send(new GetCommand(key))
  return storedSchema.parse(answer.Item ?? {}).card
}

/** Every item that carries the card, under the next version, so that a writer who read the podcast before reads again. */
function cardWrites(catalogue: Table, { episode, quotes, podcast }: EpisodeState): WriteAction[] {
  const next = { episode: { ...episode, version: episode.version + 1 }, quotes, podcast }
  return itemsOf(next)
    .filter((item) => 'card' in item)
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
 * Makes an episode's card say what its podcast is called and looks like now, wherever the card stands; writes nothing when it does.
 * @throws DomainError `episode-not-found`
 */
export async function refreshCard(catalogue: Table, episodeId: number): Promise<EpisodeRecord> {
  return repeatWhileStale(async () => {
    const state = await getEpisodeState(catalogue, episodeId)
    if (canonical(await readCard(catalogue, episodeId)) === canonical(makeCard(state))) return state.episode
    await transact(catalogue, cardWrites(catalogue, state))
    return { ...state.episode, version: state.episode.version + 1 }
  })
}
