import { type StateMachine, startUpkeep } from '#functions/clients/state-machines.ts'
import type { openLog } from '#functions/invocation/log.ts'

/** Begins what a call has noted: for whoever called it is done already, and where it cannot begin now, the schedule begins it. */
export async function beginUpkeep(
  upkeep: StateMachine,
  logger: ReturnType<typeof openLog>,
  requestId: string,
): Promise<void> {
  try {
    await startUpkeep(upkeep)
  } catch (error) {
    logger.warn('upkeep not started', {
      requestId,
      error: error instanceof Error ? error : String(error),
    })
  }
}
