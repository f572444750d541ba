import type { NewEvent } from '../events/bus.ts'
import type { Execution } from './execution-store.ts'

/** Developer guide, "Execution status change". */
export function executionStatusChange(execution: Execution): NewEvent {
  const { executionArn, stateMachineArn, name, status, startedAt, stoppedAt, input, output } = execution
  return {
    'detail-type': 'Step Functions Execution Status Change',
    source: 'aws.states',
    time: new Date(stoppedAt ?? startedAt).toISOString(),
    resources: [executionArn],
    detail: {
      executionArn,
      stateMachineArn,
      name,
      status,
      startDate: startedAt,
      stopDate: stoppedAt ?? null,
      input,
      output: output ?? null,
      inputDetails: { included: true },
      outputDetails: output === undefined ? null : { included: true },
      error: execution.error ?? null,
      cause: execution.cause ?? null,
    },
  }
}
