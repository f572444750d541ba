import { beginsWith, canonicalInstant, type Key, type Keyed, pad } from '#functions/data/keys.ts'

export const attemptsKey = (kind: string, subject: string): Key => ({
  pk: `attempts#${kind}#${subject}`,
  sk: 'attempts',
})

/** One partition per email address, so that deleting an account finds all its networks. */
export const knownNetworksPartition = (addressHash: string) => `networks#${addressHash}`
export const knownNetworkKey = (addressHash: string, networkHash: string): Key => ({
  pk: knownNetworksPartition(addressHash),
  sk: networkHash,
})

export const registrationKey = (addressHash: string): Key => ({
  pk: `registration#${addressHash}`,
  sk: 'registration',
})

export const visitorVoteKey = (keyedHash: string): Key => ({ pk: `vote#${keyedHash}`, sk: 'vote' })
export const voteSaltKey: Key = { pk: 'salt', sk: 'votes' }

const automaticRunsPrefix = 'automatic#'
/** `day` is a UTC date: `2026-03-01`. */
export const automaticRunsOfSiteKey = (day: string): Key => ({
  pk: `${automaticRunsPrefix}${day}`,
  sk: 'site',
})
export const automaticRunsOfPodcastKey = (day: string, podcastId: number): Key => ({
  pk: `${automaticRunsPrefix}${day}`,
  sk: `podcast#${podcastId}`,
})
const paymentEventPrefix = 'payment-event#'
export const paymentEventKey = (eventId: string): Key => ({
  pk: `${paymentEventPrefix}${eventId}`,
  sk: 'event',
})
export const startedRunsKey: Key = { pk: 'runs', sk: 'begun' }
export const queuePositionsKey: Key = { pk: 'runs', sk: 'turns' }
export const modelPaceKey: Key = { pk: 'runs', sk: 'pace' }
export const onHoldPositionKey: Key = { pk: 'runs', sk: 'held' }

export const listImportKey: Key = { pk: 'list-import', sk: 'latest' }
export const listedFeedsPartition = (importId: string) => `list-import#${importId}`
export const listedFeedKey = (importId: string, number: number): Key => ({
  pk: listedFeedsPartition(importId),
  sk: `feed#${pad(number)}`,
})

export const uploadPartition = (sessionId: string) => `upload#${sessionId}`
export const uploadSessionKey = (sessionId: string): Key => ({
  pk: uploadPartition(sessionId),
  sk: 'session',
})
export const uploadFileKey = (sessionId: string, number: number): Key => ({
  pk: uploadPartition(sessionId),
  sk: `file#${pad(number)}`,
})

const adminLogPrefix = 'admin-log#'
export const adminLogPartition = (year: string) => `${adminLogPrefix}${year}`
export const adminLogKey = (iso: string, requestId: string): Key => ({
  pk: adminLogPartition(canonicalInstant(iso).slice(0, 4)),
  sk: `${canonicalInstant(iso)}#${requestId}`,
})
const personInLogPrefix = 'admin-log-of#'
export const personInLogPartition = (userId: string) => `${personInLogPrefix}${userId}`
export const personInLogKey = (userId: string, entry: Key, part: string): Key => ({
  pk: personInLogPartition(userId),
  sk: `${entry.sk}#${part}`,
})

export const isUploadSessionKey = ({ sk }: Keyed) => sk === 'session'

/** The import of another deployment's export, see docs/moving.md. */
export const movedInKey: Key = { pk: 'moved-in', sk: 'export' }

const lastingPrefixes = [adminLogPrefix, personInLogPrefix, automaticRunsPrefix, paymentEventPrefix]
/**
 * What another deployment can use. The rest is hashed with a secret of this one, is work in progress, or must
 * be forgotten soon, as the salt of the day.
 */
export const isLastingKey = ({ pk }: Keyed) => lastingPrefixes.some((prefix) => beginsWith(pk, prefix))
