import { rewriteClouds } from '#functions/data/clouds.ts'
import { deleteItem } from '#functions/data/removals.ts'
import type { Table } from '#functions/data/table.ts'
import { listFollowers, moveFollower } from '#functions/data/topic-followers.ts'
import { getTopicMerge, progressAction, type TopicMergeRecord } from '#functions/data/topic-merges.ts'
import {
  finishTopicMerge,
  listEntries,
  listNamesTakenOver,
  moveEpisode,
  moveName,
  noteAccountsRead,
} from '#functions/data/topic-moves.ts'
import { forgetSuggestions } from '#functions/data/topic-suggestions.ts'
import type { UpkeepNote } from '#functions/data/upkeep-notes.ts'

export type TopicPlaces = { catalogue: Table; people: Table }

/** In one step. Each episode is a transaction on the same two counters, so they go one after the other. */
const episodesAtOnce = 50
const namesAtOnce = 50
const accountsAtOnce = 100

async function moveNames(catalogue: Table, merge: TopicMergeRecord): Promise<boolean> {
  const names = await listNamesTakenOver(catalogue, merge, namesAtOnce)
  for (const name of names) await moveName(catalogue, merge, name)
  return names.length < namesAtOnce
}

async function moveEpisodes(catalogue: Table, merge: TopicMergeRecord, now: Date): Promise<boolean> {
  const entries = await listEntries(catalogue, merge, episodesAtOnce)
  for (const { pk, sk, episodeId } of entries) {
    // An entry of an episode that is not on the topic would be found for ever.
    if (!(await moveEpisode(catalogue, { merge, episodeId, now }))) await deleteItem(catalogue, { pk, sk })
  }
  return entries.length === 0
}

async function moveFollowers({ catalogue, people }: TopicPlaces, merge: TopicMergeRecord): Promise<boolean> {
  if (merge.areAccountsDone) return true
  const [fromId, intoId] = [merge.from.topicId, merge.into.topicId]
  const page = { limit: accountsAtOnce, start: merge.accountsReadTo }
  const { userIds, next } = await listFollowers(people, fromId, page)
  const also = progressAction(catalogue, merge, { followers: 1 })
  for (const userId of userIds) await moveFollower(people, { userId, fromId, intoId, also })
  await noteAccountsRead(catalogue, merge, next)
  return next === undefined
}

/**
 * Does the next piece of a merge: moves names, then episodes, then who follows the topic. Each piece can be repeated, doubled or killed.
 * Answers whether nothing is left.
 */
export async function settleTopic(places: TopicPlaces, note: UpkeepNote, now: Date): Promise<boolean> {
  const { catalogue } = places
  const merge = await getTopicMerge(catalogue, { requestedAt: note.notedAt, fromId: note.id })
  if (!(await moveNames(catalogue, merge))) return false
  if (!(await moveEpisodes(catalogue, merge, now))) return false
  if (!(await moveFollowers(places, merge))) return false
  await forgetSuggestions(catalogue, note.id)
  await rewriteClouds(catalogue, now)
  await finishTopicMerge(catalogue, merge, { note, now })
  return true
}
