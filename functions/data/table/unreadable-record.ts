import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { openLog } from '#functions/invocation/log.ts'
import { unreadableRecord } from '#shared/deployment/log-messages.ts'

const logger = openLog()

export const faultsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/** The message is for the operator's log. */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError'

  constructor({ pk, sk }: Key, cause: z.ZodError) {
    super(`${pk} / ${sk} cannot be read (${faultsOf(cause)}). The repair command says what it would do.`, {
      cause,
    })
  }
}

/** @throws UnreadableRecordError in place of the ZodError of `parse` */
export function readRecord<Item extends Record<string, unknown>, Result>(
  item: Item,
  parse: (item: Item) => Result,
): Result {
  try {
    return parse(item)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new UnreadableRecordError({ pk: String(item.pk), sk: String(item.sk) }, error)
  }
}

function logUnreadable(error: unknown): [] {
  if (!(error instanceof UnreadableRecordError)) throw error
  logger.error(unreadableRecord, { error })
  return []
}

/** Empty for an unreadable row, which is logged and counted by an alarm. */
export function leaveOutUnreadable<Row>(read: () => Promise<Row>): Promise<Row[]> {
  return read().then((row) => [row], logUnreadable)
}

/** As `leaveOutUnreadable`, for an item already read. */
export function readableRow<Item extends Record<string, unknown>, Row>(
  item: Item,
  parse: (item: Item) => Row,
): Row[] {
  try {
    return [readRecord(item, parse)]
  } catch (error) {
    return logUnreadable(error)
  }
}

/** Invalid counts are read as 0 and logged, until the repair command recounts. */
export function readCounts<Counts extends object>(
  key: Key,
  item: Record<string, unknown> | undefined,
  schema: z.ZodType<Counts>,
): Counts {
  const counts = schema.parse(item ?? {})
  const wrong = Object.entries(counts).flatMap(([name, read]) => {
    const stored = item?.[name]
    return stored === undefined || stored === read ? [] : [name]
  })
  const { pk, sk } = key
  if (wrong.length > 0) logger.error(unreadableRecord, { pk, sk, fields: wrong })
  return counts
}
