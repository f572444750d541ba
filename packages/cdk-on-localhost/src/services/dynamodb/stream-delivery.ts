import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedFunction } from '../lambda/definition.ts'
import { failedIds } from '../lambda/event-source.ts'
import type { InvocationOutcome, LambdaHost } from '../lambda/host.ts'
import { discardedBatch } from './discarded-batch.ts'
import type { StreamMapping } from './stream-mapping.ts'
import type { StreamBatch, StreamEntry, StreamReader } from './stream-types.ts'

export type DeliveryContext = {
  mapping: StreamMapping
  consumer: HostedFunction
  reader: Pick<StreamReader, 'moveTo'>
  invoke: LambdaHost['invoke']
  sendMessage(queueArn: string, body: string): Promise<void>
  now(): Date
  firstPauseMilliseconds: number
  log(line: string): void
  signal: AbortSignal
}

/** Consecutive records that are delivered together. */
type Piece = { entries: readonly StreamEntry[]; failures: number }

const longestPauseMilliseconds = 60_000

/** Ends early, without an error, when aborted. */
async function pause({ firstPauseMilliseconds, signal }: DeliveryContext, failures: number): Promise<void> {
  const milliseconds = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (failures - 1))
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}

async function invokeUntilAccepted(
  entries: readonly StreamEntry[],
  context: DeliveryContext,
): Promise<InvocationOutcome | undefined> {
  const event = JSON.stringify({ Records: entries.map(({ record }) => record) })
  for (let refusals = 1; !context.signal.aborted; refusals += 1) {
    try {
      return await context.invoke(context.mapping.functionName, event)
    } catch (error) {
      // A throttled call has not reached the function and is no retry.
      context.log(`${context.mapping.streamArn}: ${error}`)
      await pause(context, refusals)
    }
  }
  return undefined
}

/** @returns how many of the first records are done */
function countDone(
  outcome: InvocationOutcome,
  entries: readonly StreamEntry[],
  mapping: StreamMapping,
): number {
  if (outcome.functionError) return 0
  if (!mapping.reportsFailures) return entries.length
  const ids = entries.map(({ record }) => record.dynamodb.SequenceNumber)
  const failed = failedIds(outcome.payload, ids)
  return failed.size === 0 ? ids.length : ids.findIndex((id) => failed.has(id))
}

async function discard(
  entries: readonly StreamEntry[],
  details: { failures: number; outcome?: InvocationOutcome },
  { mapping, consumer, now, sendMessage, log }: DeliveryContext,
): Promise<void> {
  log(`${mapping.streamArn}: ${entries.length} records are discarded after ${details.failures} failures.`)
  if (!mapping.onFailureArn) return
  const body = discardedBatch(entries, { ...details, functionArn: consumer.arn, at: now() })
  await sendMessage(mapping.onFailureArn, JSON.stringify(body))
}

function countTooOld(entries: readonly StreamEntry[], { mapping, now }: DeliveryContext): number {
  const oldest = now().getTime() - mapping.maximumAgeMilliseconds
  const isYoung = ({ record }: StreamEntry) => record.dynamodb.ApproximateCreationDateTime * 1000 >= oldest
  const first = entries.findIndex(isYoung)
  return first === -1 ? entries.length : first
}

function bisected({ entries, failures }: Piece): Piece[] {
  const half = Math.ceil(entries.length / 2)
  return [entries.slice(0, half), entries.slice(half)].map((part) => ({ entries: part, failures }))
}

/** @returns what is left of the piece, undefined when aborted */
async function deliverPiece(piece: Piece, context: DeliveryContext): Promise<Piece[] | undefined> {
  const { mapping, log } = context
  const tooOld = countTooOld(piece.entries, context)
  if (tooOld > 0) await discard(piece.entries.slice(0, tooOld), { failures: piece.failures }, context)
  const entries = piece.entries.slice(tooOld)
  if (entries.length === 0) return []
  const outcome = await invokeUntilAccepted(entries, context)
  if (!outcome) return undefined
  const done = countDone(outcome, entries, mapping)
  if (done === entries.length) return []
  log(`${mapping.streamArn}: ${outcome.payload}`)
  const left = { entries: entries.slice(done), failures: piece.failures }
  if (mapping.isBisected && entries.length > 1) return done > 0 ? [left] : bisected(left)
  left.failures += 1
  if (left.failures <= mapping.maximumRetries) return [left]
  await discard(left.entries, { failures: left.failures, outcome }, context)
  return []
}

/**
 * Delivers the batch in order. A failing record blocks those after it until it succeeds or is discarded
 * (Lambda developer guide, "Error handling" of DynamoDB streams).
 */
export async function deliverBatch(batch: StreamBatch, context: DeliveryContext): Promise<void> {
  let pieces: Piece[] = batch.entries.length > 0 ? [{ entries: batch.entries, failures: 0 }] : []
  while (!context.signal.aborted) {
    const [piece, ...later] = pieces
    if (!piece) return context.reader.moveTo(batch.readTo)
    const left = await deliverPiece(piece, context)
    if (!left) return
    pieces = [...left, ...later]
    const next = pieces[0]?.entries[0]
    if (next && next !== piece.entries[0]) await context.reader.moveTo(next.sequence - 1)
    if (left[0] && left[0].failures > piece.failures) await pause(context, left[0].failures)
  }
}
