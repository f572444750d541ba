import { randomUUID } from 'node:crypto'
import { accountId, region } from '#emulator/aws/identity.ts'
import type { StoredObject } from '#emulator/services/s3/object-store.ts'

/** An event of a bucket as EventBridge delivers it (S3 user guide, «EventBridge event message structure»). */
export type ObjectEvent = {
  version: '0'
  id: string
  'detail-type': 'Object Created' | 'Object Deleted'
  source: 'aws.s3'
  account: string
  time: string
  region: string
  resources: string[]
  detail: {
    version: '0'
    bucket: { name: string }
    object: { key: string; size?: number; etag?: string; sequencer: string }
    'request-id': string
    requester: string
    'source-ip-address': string
    reason: string
    'deletion-type'?: 'Permanently Deleted'
  }
}

export type CreationReason = 'PutObject' | 'CompleteMultipartUpload'
type Deletion = { key: string; reason: 'DeleteObject' | 'Lifecycle Expiration' }

let lastSequence = 0n

/** Grows with every event, so that receivers can order those of one key. */
function nextSequencer(now: Date): string {
  const wanted = BigInt(now.getTime()) << 16n
  lastSequence = wanted > lastSequence ? wanted : lastSequence + 1n
  return lastSequence.toString(16).toUpperCase().padStart(18, '0')
}

function eventOf(bucket: string, type: ObjectEvent['detail-type'], now: Date) {
  return {
    version: '0' as const,
    id: randomUUID(),
    'detail-type': type,
    source: 'aws.s3' as const,
    account: accountId,
    time: now.toISOString(),
    region,
    resources: [`arn:aws:s3:::${bucket}`],
  }
}

const requestDetail = () => ({
  'request-id': randomUUID(),
  requester: accountId,
  'source-ip-address': '127.0.0.1',
})

export function objectCreated(bucket: string, object: StoredObject, reason: CreationReason): ObjectEvent {
  const now = new Date(object.modifiedAt)
  const { key, size, etag } = object
  return {
    ...eventOf(bucket, 'Object Created', now),
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag, sequencer: nextSequencer(now) },
      ...requestDetail(),
      reason,
    },
  }
}

export function objectDeleted(bucket: string, { key, reason }: Deletion, now: Date): ObjectEvent {
  return {
    ...eventOf(bucket, 'Object Deleted', now),
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, sequencer: nextSequencer(now) },
      ...requestDetail(),
      reason,
      'deletion-type': 'Permanently Deleted',
    },
  }
}
