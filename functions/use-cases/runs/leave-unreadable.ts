import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

/** Does something to one of many episodes. A record that cannot be read is reported, left as it is, and holds up none of the others. */
export async function leaveUnreadable<Result>(work: () => Promise<Result>, left: Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnreadableRecordError)) throw error
    logger.error('left on hold', { error })
    return left
  }
}
