import { type PageKey, queryIndex } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'
import { adminsPartition, userKey } from '#functions/data/users/people-keys.ts'
import { findUser, isActiveAdmin } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

const adminsRead = 10

/** The index is eventually consistent, so each candidate is read again. */
async function findOtherAdmin(people: Table, userId: string): Promise<UserRecord | undefined> {
  let start: PageKey | undefined
  do {
    const page = await queryIndex(people, {
      index: 'gsi2',
      partition: adminsPartition,
      limit: adminsRead,
      start,
    })
    const ids = page.entries.map((entry) => userIdSchema.parse(entry.gsi2sk))
    for (const id of ids.filter((one) => one !== userId)) {
      const found = await findUser(people, id)
      if (found && isActiveAdmin(found)) return found
    }
    start = page.next
  } while (start)
  return undefined
}

function lastAdmin(isOwn: boolean): DomainError {
  const who = isOwn ? 'You are' : 'This is'
  return new DomainError('conflict', {
    code: 'last-admin',
    message: `${who} the last admin. Make someone else an admin first.`,
  })
}

/**
 * Requires that another admin stays unchanged, so that two concurrent writes cannot remove the last two
 * admins.
 * @throws DomainError `last-admin`
 */
export async function otherAdminChecks(
  people: Table,
  user: UserRecord,
  isOwn: boolean,
): Promise<WriteAction[]> {
  if (user.role !== 'admin') return []
  const other = await findOtherAdmin(people, user.userId)
  if (!other) throw lastAdmin(isOwn)
  return [
    {
      ConditionCheck: {
        TableName: people.name,
        Key: userKey(other.userId),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': other.version },
      },
    },
  ]
}
