import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

/** For work whose failure must not fail the caller: logs it as a warning with this message. */
export async function runOrLog(message: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.warn(message, { error: error instanceof Error ? error : String(error) })
  }
}
