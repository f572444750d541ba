import { type StateMachine, startFeedChecks } from '#functions/clients/state-machines.ts'

type CheckRequest = { scope: Parameters<typeof startFeedChecks>[2]['scope']; requestId: string; now: Date }

/** Execution names are unique, so repeated requests within a minute start one round. False: not started. */
export async function requestFeedChecks(
  feedChecks: StateMachine,
  { scope, requestId, now }: CheckRequest,
): Promise<boolean> {
  const minute = now.toISOString().slice(0, 16).replace(':', '-')
  return startFeedChecks(feedChecks, `asked-${scope}-${minute}`, { scope, requestId })
}
