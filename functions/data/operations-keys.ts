import { canonicalInstant, type Key, type Keyed, pad } from '#functions/data/keys.ts'

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

/** `day` is a UTC date: `2026-03-01`. */
export const automaticRunsOfSiteKey = (day: string): Key => ({ pk: `automatic#${day}`, sk: 'site' })
export const automaticRunsOfPodcastKey = (day: string, podcastId: number): Key => ({
  pk: `automatic#${day}`,
  sk: `podcast#${podcastId}`,
})
export const paymentEventKey = (eventId: string): Key => ({ pk: `payment-event#${eventId}`, sk: 'event' })
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

export const adminLogPartition = (year: string) => `admin-log#${year}`
export const adminLogKey = (iso: string, requestId: string): Key => ({
  pk: adminLogPartition(canonicalInstant(iso).slice(0, 4)),
  sk: `${canonicalInstant(iso)}#${requestId}`,
})
export const personInLogPartition = (userId: string) => `admin-log-of#${userId}`
export const personInLogKey = (userId: string, entry: Key, part: string): Key => ({
  pk: personInLogPartition(userId),
  sk: `${entry.sk}#${part}`,
})

export const isUploadSessionKey = ({ sk }: Keyed) => sk === 'session'
