import { createHash } from 'node:crypto'
import type { Attribute, Item, Table } from 'dynalite/db/index.js'
import { region } from '../../aws/identity.ts'
import { itemSize } from './item-size.ts'
import type { Change } from './staged-store.ts'
import type { StreamRecord } from './stream-types.ts'
import type { StreamViewType } from './table-definition.ts'

export type RecordedWrite = {
  sequence: number
  at: Date
  /** The item was deleted because its time to live had ended. */
  isExpiry: boolean
}

/** Sequence numbers on AWS have 21 to 40 digits and sort as text. */
export const sequenceNumber = (sequence: number) => `1${String(sequence).padStart(20, '0')}`

const isContainer = (value: unknown) => typeof value === 'object' && value !== null

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, position) => isSame(value, right[position]))
}

const setTypes = new Set(['SS', 'NS', 'BS'])

/** Sets have no order. Node's own comparison would also compare prototypes, which dynalite does not keep. */
function isSameField(name: string, left: unknown, right: unknown): boolean {
  const areSets = setTypes.has(name) && Array.isArray(left) && Array.isArray(right)
  return areSets ? isSameList([...left].sort(), [...right].sort()) : isSame(left, right)
}

function isSame(left: unknown, right: unknown): boolean {
  if (!isContainer(left) || !isContainer(right)) return left === right
  if (Array.isArray(left) && Array.isArray(right)) return isSameList(left, right)
  const [leftFields, rightFields] = [Object.entries(left ?? {}), Object.entries(right ?? {})]
  const others = new Map(rightFields)
  return (
    leftFields.length === rightFields.length &&
    leftFields.every(([name, value]) => others.has(name) && isSameField(name, value, others.get(name)))
  )
}

const noAttribute: Attribute = {}

function keysOf(item: Item, { KeySchema }: Table): Item {
  return Object.fromEntries(
    KeySchema.map(({ AttributeName: name }) => [name, item[name] ?? noAttribute] as const),
  )
}

const hasNewImage = (view: StreamViewType) => view === 'NEW_IMAGE' || view === 'NEW_AND_OLD_IMAGES'
const hasOldImage = (view: StreamViewType) => view === 'OLD_IMAGE' || view === 'NEW_AND_OLD_IMAGES'

const timeToLive = { type: 'Service', principalId: 'dynamodb.amazonaws.com' }

/** @returns undefined when the table has no stream or the write left the item as it was */
export function streamRecord({ before, after }: Change, table: Table, write: RecordedWrite) {
  const { StreamSpecification: stream, LatestStreamArn: eventSourceARN } = table
  const item = after ?? before
  if (!stream || !eventSourceARN || !item || isSame(before, after)) return undefined
  const { StreamViewType } = stream
  const SequenceNumber = sequenceNumber(write.sequence)
  const images = {
    Keys: keysOf(item, table),
    ...(after && hasNewImage(StreamViewType) && { NewImage: after }),
    ...(before && hasOldImage(StreamViewType) && { OldImage: before }),
  }
  return {
    eventID: createHash('md5').update(`${eventSourceARN}/${SequenceNumber}`).digest('hex'),
    eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(write.at.getTime() / 1000),
      ...images,
      SequenceNumber,
      SizeBytes: Object.values(images).reduce((sum, image) => sum + itemSize(image), 0),
      StreamViewType,
    },
    eventSourceARN,
    ...(write.isExpiry && { userIdentity: timeToLive }),
  } satisfies StreamRecord
}
