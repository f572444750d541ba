import { type StateMachine, startUpkeep } from '#functions/clients/state-machines.ts'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()

/** Never throws: the task is stored already, and the schedule starts it later if this fails. */
export async function tryStartUpkeep(upkeep: StateMachine, requestId: string): Promise<void> {
  try {
    await startUpkeep(upkeep)
  } catch (error) {
    logger.warn('upkeep not started', {
      requestId,
      error: error instanceof Error ? error : String(error),
    })
  }
}
