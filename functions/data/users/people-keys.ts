import * as z from 'zod'
import { beginsWith, canonicalInstant, type Key, type Keyed } from '#functions/data/keys.ts'

export const userPartition = (userId: string) => `user#${userId}`
export const userKey = (userId: string): Key => ({ pk: userPartition(userId), sk: 'user' })
export const emailPointerKey = (email: string): Key => ({ pk: `email#${email}`, sk: 'pointer' })
const subPrefix = 'subject#'
export const subPointerKey = (sub: string): Key => ({ pk: `${subPrefix}${sub}`, sk: 'pointer' })
export const sessionPrefix = 'session#'
export const sessionKey = (userId: string, originJti: string): Key => ({
  pk: userPartition(userId),
  sk: `${sessionPrefix}${originJti}`,
})
export const customerPointerKey = (customerId: string): Key => ({
  pk: `customer#${customerId}`,
  sk: 'pointer',
})
export const savedSearchesKey = (userId: string): Key => ({
  pk: userPartition(userId),
  sk: 'saved-searches',
})
/** The ids of all quotes of a user. */
export const savedQuoteIdsKey = (userId: string): Key => ({
  pk: userPartition(userId),
  sk: 'saved-quotes',
})
export const savedQuotePrefix = 'saved-quote#'
export const savedQuoteKey = (userId: string, id: string): Key => ({
  pk: userPartition(userId),
  sk: `${savedQuotePrefix}${id}`,
})
const accountVotePrefix = 'vote#'
export const accountVoteKey = (userId: string, episodeId: number): Key => ({
  pk: userPartition(userId),
  sk: `${accountVotePrefix}${episodeId}`,
})
export const votesPartition = (episodeId: number) => `votes#${episodeId}`
/** Only the hash is stored; the user alone has the token. */
export const privateFeedKey = (tokenHash: string): Key => ({
  pk: `private-feed#${tokenHash}`,
  sk: 'pointer',
})
export const allUsersPartition = 'users'
export const adminsPartition = 'admins'
export const userAddressesPartition = 'user-addresses'
export const accountDeletionsPartition = 'removals'
export const accountDeletionKey = (userId: string): Key => ({ pk: accountDeletionsPartition, sk: userId })
export const userOrder = (createdAt: string, userId: string) => `${canonicalInstant(createdAt)}#${userId}`
/** Undefined if the order contains no user id. */
export const userIdIn = (order: string) => order.split('#')[1]

/** What belongs to the user pool, and means nothing to another one. */
export const isOfPoolKey = ({ pk, sk }: Keyed) => beginsWith(sk, sessionPrefix) || beginsWith(pk, subPrefix)
export const isUserKey = ({ sk }: Keyed) => sk === 'user'
export const isAccountVoteKey = ({ sk }: Keyed) => beginsWith(sk, accountVotePrefix)

const accountVoteSortSchema = z.templateLiteral([accountVotePrefix, z.number()])

export function votedEpisodeIdOf({ sk }: Keyed): number {
  return Number(accountVoteSortSchema.parse(sk).slice(accountVotePrefix.length))
}
