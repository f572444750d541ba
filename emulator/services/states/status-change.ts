import { randomUUID } from 'node:crypto'
import { accountId, region } from '#emulator/aws/identity.ts'
import type { Execution } from '#emulator/services/states/execution-store.ts'

/** An EventBridge event as the bus delivers it. */
export type StatusChangeEvent = {
  version: '0'
  id: string
  'detail-type': 'Step Functions Execution Status Change'
  source: 'aws.states'
  account: string
  time: string
  region: string
  resources: string[]
  detail: Record<string, unknown>
}

/** What Step Functions tells EventBridge when an execution starts or ends (developer guide, «Execution status change»). */
export function statusChange(execution: Execution): StatusChangeEvent {
  const { executionArn, stateMachineArn, name, status, startedAt, stoppedAt, input, output } = execution
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Step Functions Execution Status Change',
    source: 'aws.states',
    account: accountId,
    time: new Date(stoppedAt ?? startedAt).toISOString(),
    region,
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
