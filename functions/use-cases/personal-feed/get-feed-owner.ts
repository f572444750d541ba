import type { Table } from '#functions/data/table/table.ts'
import { findPrivateFeedOwner } from '#functions/data/users/private-feeds.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { feedNotFound } from '#functions/domain/syndication/feed-reply.ts'
import { mayRead, refuseAccess } from '#shared/rules/access.ts'

/**
 * Podcast apps have no session, so each request checks the account and its access.
 * @throws DomainError as `feedNotFound`
 */
export async function getFeedOwner(people: Table, token: string): Promise<UserRecord> {
  const owner = await findPrivateFeedOwner(people, token)
  if (!owner || owner.disabledAt || owner.deletedAt) throw feedNotFound()
  if (refuseAccess(mayRead('personal-feed'), owner)) throw feedNotFound()
  return owner
}
