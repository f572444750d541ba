import { type StateMachine, startOnce } from '#functions/clients/state-machines.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'

/** For changes of what visitors may find. Never throws: the weekly check does what this would have done. */
export const tryStartIndexCheck = (searchIndex: StateMachine, requestId: string): Promise<void> =>
  runOrLog('search index not checked', () => startOnce(searchIndex, `asked-${requestId}`, {}))
