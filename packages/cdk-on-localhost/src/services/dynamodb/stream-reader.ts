import { type EventEmitter, once } from 'node:events'
import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod'
import { streamKeys } from './stream-keys.ts'
import type { StreamReader, StreamRecord } from './stream-types.ts'

export type ReaderOptions = {
  table: string
  name: string
  /** Where a reader without a stored position begins. */
  start: number
  arrivals: EventEmitter
}

const positionSchema = z.number().optional()
/** Not validated: the records were written by this process or an earlier one. */
const recordSchema = z.custom<StreamRecord>((value) => typeof value === 'object' && value !== null)

export function openStreamReader(
  { db }: Store,
  { table, name, start, arrivals }: ReaderOptions,
): StreamReader {
  const positionKey = streamKeys.position(table, name)
  const stored = positionSchema.parse(db.getSync(positionKey))
  let position = stored ?? start
  let hasNews = false
  arrivals.on(table, () => {
    hasNews = true
  })

  async function moveTo(sequence: number): Promise<void> {
    await db.batch([{ type: 'put', key: positionKey, value: sequence }])
    position = sequence
  }

  return {
    position: () => position,
    newBatch: () => ({ entries: [], bytes: 0, readTo: position, isFull: false }),
    async fill(batch, { maximum, maximumBytes, fits }) {
      hasNews = false
      for await (const [key, value] of db.iterator(streamKeys.recordsAfter(table, batch.readTo))) {
        const entry = { sequence: streamKeys.sequenceOf(key), record: recordSchema.parse(value) }
        if (fits(entry.record)) {
          const bytes = Buffer.byteLength(JSON.stringify(entry.record)) + 1
          batch.isFull = batch.entries.length > 0 && batch.bytes + bytes > maximumBytes
          if (batch.isFull) return
          batch.entries.push(entry)
          batch.bytes += bytes
        }
        batch.readTo = entry.sequence
        batch.isFull = batch.entries.length >= maximum
        if (batch.isFull) return
      }
    },
    async nextArrival(signal) {
      if (!hasNews) await once(arrivals, table, { signal }).catch(() => undefined)
    },
    moveTo,
    async countWaiting() {
      let count = 0
      for await (const _ of db.keys(streamKeys.recordsAfter(table, position))) count += 1
      return count
    },
  }
}
