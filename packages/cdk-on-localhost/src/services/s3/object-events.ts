import { randomUUID } from 'node:crypto'
import { accountId } from '../../aws/identity.ts'
import type { NewEvent } from '../events/bus.ts'
import type { StoredObject } from './object-store.ts'

/** S3 user guide, "EventBridge event message structure". */
export type ObjectEvent = NewEvent & {
  detail: { object: { key: string; size: number; etag: string; sequencer: string } }
}

export type CreationReason = 'PutObject' | 'CompleteMultipartUpload'

let lastSequence = 0n

/** Increases with every event, so that receivers can order the events of a key. */
function nextSequencer(now: Date): string {
  const wanted = BigInt(now.getTime()) << 16n
  lastSequence = wanted > lastSequence ? wanted : lastSequence + 1n
  return lastSequence.toString(16).toUpperCase().padStart(18, '0')
}

/** Deletions send no event, because no rule matches them. */
export function objectCreated(
  bucket: string,
  { key, size, etag, modifiedAt }: StoredObject,
  reason: CreationReason,
): ObjectEvent {
  const now = new Date(modifiedAt)
  return {
    'detail-type': 'Object Created',
    source: 'aws.s3',
    time: now.toISOString(),
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag, sequencer: nextSequencer(now) },
      'request-id': randomUUID(),
      requester: accountId,
      'source-ip-address': '127.0.0.1',
      reason,
    },
  }
}
