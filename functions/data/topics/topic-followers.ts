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
 * Following both topics avoids missed episodes while they are moved. Does nothing at the maximum number of
 * topics.
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
