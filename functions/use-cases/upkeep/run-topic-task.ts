import type { UpkeepTask } from '#functions/data/repair/upkeep-tasks.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import {
  addFollowedTopic,
  type FollowedTopics,
  listFollowers,
  moveFollower,
} from '#functions/data/topics/topic-followers.ts'
import { getTopicMerge, progressAction, type TopicMergeRecord } from '#functions/data/topics/topic-merges.ts'
import {
  type AccountsDone,
  finishTopicMerge,
  listEntries,
  listMergedNames,
  moveEpisode,
  moveName,
  recordAccountsRead,
} from '#functions/data/topics/topic-moves.ts'
import { forgetSuggestions } from '#functions/data/topics/topic-suggestions.ts'
import { deleteItem } from '#functions/data/users/account-deletions.ts'

export type TopicDeps = { catalogue: Table; people: Table }

/** Episodes per step, moved in sequence, because each is a transaction on the same two counters. */
const episodesAtOnce = 50
const namesAtOnce = 50
const accountsAtOnce = 100

async function moveNames(catalogue: Table, merge: TopicMergeRecord): Promise<boolean> {
  const names = await listMergedNames(catalogue, merge, namesAtOnce)
  for (const name of names) await moveName(catalogue, merge, name)
  return names.length < namesAtOnce
}

async function moveEpisodes(catalogue: Table, merge: TopicMergeRecord, now: Date): Promise<boolean> {
  const entries = await listEntries(catalogue, merge, episodesAtOnce)
  for (const { pk, sk, episodeId } of entries) {
    // A stale entry would be found again in every step.
    if (!(await moveEpisode(catalogue, { merge, episodeId, now }))) await deleteItem(catalogue, { pk, sk })
  }
  return entries.length === 0
}

async function eachFollower(
  { catalogue, people }: TopicDeps,
  merge: TopicMergeRecord,
  { done, change }: { done: AccountsDone; change: (topics: FollowedTopics) => Promise<void> },
): Promise<boolean> {
  if (merge[done]) return true
  const fromId = merge.from.topicId
  const intoId = merge.into.topicId
  const page = { limit: accountsAtOnce, start: merge.accountsReadTo }
  const { userIds, next } = await listFollowers(people, fromId, page)
  for (const userId of userIds) await change({ userId, fromId, intoId })
  await recordAccountsRead(catalogue, merge, { readTo: next, done })
  return next === undefined
}

async function followBoth(deps: TopicDeps, merge: TopicMergeRecord): Promise<boolean> {
  const change = (topics: FollowedTopics) => addFollowedTopic(deps.people, topics)
  return eachFollower(deps, merge, { done: 'areBothFollowed', change })
}

async function moveFollowers(deps: TopicDeps, merge: TopicMergeRecord): Promise<boolean> {
  const also = progressAction(deps.catalogue, merge, { followers: 1 })
  const change = (topics: FollowedTopics) => moveFollower(deps.people, topics, also)
  return eachFollower(deps, merge, { done: 'areAccountsDone', change })
}

/**
 * Followers leave the old topic last, so that no feed or digest misses an episode meanwhile. Each step is
 * idempotent. True: nothing is left.
 */
export async function runTopicTask(deps: TopicDeps, task: UpkeepTask, now: Date): Promise<boolean> {
  const { catalogue } = deps
  const merge = await getTopicMerge(catalogue, { requestedAt: task.notedAt, fromId: task.id })
  if (!(await moveNames(catalogue, merge))) return false
  if (!(await followBoth(deps, merge))) return false
  if (!(await moveEpisodes(catalogue, merge, now))) return false
  if (!(await moveFollowers(deps, merge))) return false
  await forgetSuggestions(catalogue, task.id)
  await rewriteClouds(catalogue, now)
  await finishTopicMerge(catalogue, merge, { task, now })
  return true
}
