import * as z from 'zod'
import { getItems, type PageKey, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { allUsersPartition, userIdIn, userKey } from '#functions/data/users/people-keys.ts'
import { findUser, userReplacement } from '#functions/data/users/users.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { mostTopics } from '#shared/domain/user.ts'

const listedSchema = z.object({
  gsi1sk: z.string().transform((order) => userIdSchema.parse(userIdIn(order))),
})

export type AccountsPage = { limit: number; start: PageKey | undefined }

const follows = (user: UserRecord, topicId: number) => user.preferences.interested_topics.includes(topicId)

/** Who follows a topic among the next accounts, the oldest first; `next` is absent at the end. */
export async function listFollowers(
  people: Table,
  topicId: number,
  { limit, start }: AccountsPage,
): Promise<{ userIds: string[]; next?: PageKey }> {
  const page = await queryIndex(people, {
    index: 'gsi1',
    partition: allUsersPartition,
    isAscending: true,
    limit,
    start,
  })
  const ids = page.entries.map((entry) => listedSchema.parse(entry).gsi1sk)
  const found = await getItems(people, ids.map(userKey))
  const userIds = ids.filter((id) => {
    const stored = found.find(userKey(id))
    return stored !== undefined && follows(userRecordSchema.parse(stored), topicId)
  })
  return { userIds, ...(page.next && { next: page.next }) }
}

export type FollowedTopics = { userId: string; fromId: number; intoId: number }

/**
 * Whoever follows the one topic follows the other as well, so that nothing is missing while episodes are moved. Changes nothing where they
 * do already, do not follow the first any more, or follow as many topics as anybody may.
 */
export async function addFollowedTopic(people: Table, topics: FollowedTopics): Promise<void> {
  await repeatWhileStale(async () => {
    const user = await findUser(people, topics.userId)
    if (!user || !follows(user, topics.fromId) || follows(user, topics.intoId)) return
    const followed = [...user.preferences.interested_topics, topics.intoId]
    if (followed.length > mostTopics) return
    const preferences = { ...user.preferences, interested_topics: followed }
    await transact(people, [userReplacement(people, user, { ...user, preferences })])
  })
}

/** Whoever followed the one topic follows the other, and `also` is written with it. Changes nothing where they do not any more. */
export async function moveFollower(people: Table, topics: FollowedTopics, also: WriteAction): Promise<void> {
  await repeatWhileStale(async () => {
    const user = await findUser(people, topics.userId)
    if (!user || !follows(user, topics.fromId)) return
    const { fromId, intoId } = topics
    const chosen = user.preferences.interested_topics.map((id) => (id === fromId ? intoId : id))
    const preferences = { ...user.preferences, interested_topics: [...new Set(chosen)] }
    await transact(people, [userReplacement(people, user, { ...user, preferences }), also])
  })
}
