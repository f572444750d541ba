import type { Permission } from '../../aws/service.ts'
import { synchronousRequestLimitBytes } from '../lambda/definition.ts'
import { type EventSource, findFunction } from '../lambda/event-source.ts'
import type { LambdaHost } from '../lambda/host.ts'
import type { Sqs } from '../sqs/sqs.ts'
import { deliverBatch } from './stream-delivery.ts'
import { mappingPermissions, type StreamMapping } from './stream-mapping.ts'
import type { StreamBatch, StreamReader, StreamSources } from './stream-types.ts'

export type StreamSourceOptions = {
  /** Of the mapping, for its position in the stream. */
  name: string
  streams: StreamSources
  host: Pick<LambdaHost, 'functions' | 'invoke'>
  sqs: Pick<Sqs, 'find' | 'send'>
  /** @returns why the function's role may not do this */
  refuse(accessKeyId: string, permission: Permission): string | undefined
  now?: () => Date
  /** Before the first retry; each later pause is twice as long, up to a minute. */
  firstPauseMilliseconds?: number
  log(line: string): void
}

/** The event has the records and `{"Records":[]}`. */
const maximumBytes = synchronousRequestLimitBytes - 14

/** @throws for an unknown stream, function or queue, and for a role that may not read the stream */
function endsOf(mapping: StreamMapping, { streams, host, sqs, refuse }: StreamSourceOptions) {
  const { streamArn, functionName, onFailureArn } = mapping
  const table = streams.find(streamArn)
  const consumer = findFunction(host, functionName)
  if (!table || !consumer)
    throw new Error(`The event source ${streamArn} → ${functionName} names an unknown stream or function.`)
  if (onFailureArn && !sqs.find(onFailureArn))
    throw new Error(
      `The event source ${streamArn} names an unknown queue ${onFailureArn} for failed records.`,
    )
  for (const permission of mappingPermissions(mapping)) {
    const refusal = refuse(consumer.accessKeyId, permission)
    if (refusal) throw new Error(`The event source ${streamArn} → ${functionName} is refused. ${refusal}`)
  }
  return { table, consumer }
}

/** Waits for records, then until the batch is full or its window has ended. */
async function nextBatch(
  reader: StreamReader,
  { batchSize, windowMilliseconds, fits }: StreamMapping,
  signal: AbortSignal,
): Promise<StreamBatch> {
  const batch = reader.newBatch()
  const limits = { maximum: batchSize, maximumBytes, fits }
  await reader.fill(batch, limits)
  while (batch.readTo === reader.position() && !signal.aborted) {
    await reader.nextArrival(signal)
    await reader.fill(batch, limits)
  }
  if (windowMilliseconds === 0 || batch.entries.length === 0) return batch
  const windowEnd = AbortSignal.any([signal, AbortSignal.timeout(windowMilliseconds)])
  while (!batch.isFull && !windowEnd.aborted) {
    await reader.nextArrival(windowEnd)
    await reader.fill(batch, limits)
  }
  return batch
}

/**
 * Reads a stream in order and invokes a function in batches.
 * @throws for a mapping that names unknown resources or that the function's role does not allow
 */
export function startStreamSource(mapping: StreamMapping, options: StreamSourceOptions): EventSource {
  const { table, consumer } = endsOf(mapping, options)
  if (!mapping.isEnabled) return { close: async () => undefined }
  const { name, streams, host, sqs, now = () => new Date(), firstPauseMilliseconds = 1000, log } = options
  const reader = streams.open(table, { name, startingPosition: mapping.startingPosition })
  const closing = new AbortController()
  const { signal } = closing
  const { invoke } = host
  const sendMessage = sqs.send
  const context = { mapping, consumer, reader, invoke, sendMessage, now, firstPauseMilliseconds, log, signal }

  async function poll(): Promise<void> {
    // A reader that started at LATEST must find its place again after a restart.
    await reader.moveTo(reader.position())
    while (!signal.aborted) await deliverBatch(await nextBatch(reader, mapping, signal), context)
  }

  const polling = poll()
  return {
    async close() {
      closing.abort()
      await polling
    },
    backlog: async () => ({
      source: table,
      functionName: consumer.name,
      waiting: await reader.countWaiting(),
    }),
  }
}
