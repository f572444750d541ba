import * as z from 'zod'
import { allUsersPartition, userKey } from '#functions/data/keys.ts'
import { getItems, type PageKey, queryIndex } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/transaction.ts'
import { findUser, userReplacement } from '#functions/data/users.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

const listedSchema = z.object({
  gsi1sk: z.string().transform((order) => userIdSchema.parse(order.split('#')[1])),
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

export type FollowerMove = {
  userId: string
  fromId: number
  intoId: number
  /** What is written in the same transaction. */
  also: WriteAction
}

/** Whoever followed the one topic follows the other. Changes nothing where they do not any more. */
export async function moveFollower(people: Table, move: FollowerMove): Promise<void> {
  await repeatWhileStale(async () => {
    const user = await findUser(people, move.userId)
    if (!user || !follows(user, move.fromId)) return
    const chosen = user.preferences.interested_topics.map((id) => (id === move.fromId ? move.intoId : id))
    const preferences = { ...user.preferences, interested_topics: [...new Set(chosen)] }
    await transact(people, [userReplacement(people, user, { ...user, preferences }), move.also])
  })
}
