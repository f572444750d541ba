import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { parseWithUnknowns } from '#functions/domain/records/unknown-values.ts'
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

/** Limits the log line, because a long transcript may have thousands of unreadable fields. */
const mostLoggedFields = 20

function logUnknown(place: Key | { file: string }, fields: readonly string[]): void {
  if (fields.length > 0)
    logger.error(unreadableRecord, { ...place, fields: fields.slice(0, mostLoggedFields) })
}

/**
 * Reads a file of ours, and logs the fields that are read as unknown.
 * @throws ZodError
 */
export function readStoredFile<Schema extends z.ZodType>(
  file: string,
  content: unknown,
  schema: Schema,
): z.output<Schema> {
  const { record, unknownFields } = parseWithUnknowns(content, (one) => schema.parse(one))
  logUnknown({ file }, unknownFields)
  return record
}

/**
 * Logs the fields that are read as unknown.
 * @throws UnreadableRecordError in place of the ZodError of `parse`
 */
export function readRecord<Item extends Record<string, unknown>, Result>(
  item: Item,
  parse: (item: Item) => Result,
): Result {
  const key = { pk: String(item.pk), sk: String(item.sk) }
  try {
    const { record, unknownFields } = parseWithUnknowns(item, parse)
    logUnknown(key, unknownFields)
    return record
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new UnreadableRecordError(key, error)
  }
}

function logUnreadable(error: unknown): [] {
  if (!(error instanceof UnreadableRecordError)) throw error
  logger.error(unreadableRecord, { error })
  return []
}

/** Returns an empty list for an unreadable row, which is logged and counted by an alarm. */
export function leaveOutUnreadable<Row>(read: () => Promise<Row>): Promise<Row[]> {
  return read().then((row) => [row], logUnreadable)
}

/** Like `leaveOutUnreadable`, for an item that was already read. */
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

const fieldsSchema = z.record(z.string(), z.unknown())

/**
 * Treats invalid fields as missing.
 * @throws ZodError when a field may not be missing
 */
export function parseCounts<Counts>(
  item: unknown,
  schema: z.ZodType<Counts>,
): { counts: Counts; wrong: string[] } {
  const fields = fieldsSchema.safeParse(item ?? {}).data
  if (!fields) return { counts: schema.parse({}), wrong: ['*'] }
  const { data, error } = schema.safeParse(fields)
  if (!error) return { counts: data, wrong: [] }
  const names = [...new Set(error.issues.map(({ path }) => String(path[0])))].filter((name) => name in fields)
  if (names.length === 0) throw error
  const others = Object.entries(fields).filter(([name]) => !names.includes(name))
  const { counts, wrong } = parseCounts(Object.fromEntries(others), schema)
  return { counts, wrong: [...names, ...wrong] }
}

/** Treats invalid counts as missing and logs them, until the repair command recounts. */
export function readCounts<Counts>({ pk, sk }: Key, item: unknown, schema: z.ZodType<Counts>): Counts {
  const { counts, wrong } = parseCounts(item, schema)
  logUnknown({ pk, sk }, wrong)
  return counts
}
