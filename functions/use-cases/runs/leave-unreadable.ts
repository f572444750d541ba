import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

/** Logs and skips an unreadable record, so that it does not block the others. */
export async function leaveUnreadable<Result>(
  work: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnreadableRecordError)) throw error
    logger.error('unreadable record skipped', { error })
    return otherwise
  }
}
