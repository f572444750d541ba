import { DescribeExecutionCommand, ExecutionDoesNotExist, StopExecutionCommand } from '@aws-sdk/client-sfn'
import type * as z from 'zod'
import { type StateMachine, startOnce } from '#functions/clients/state-machines.ts'
import { executionName, type startSchema } from '#shared/deployment/pipeline.ts'

export type ExecutionState = 'running' | 'succeeded' | 'ended' | 'absent'

/** Starting the same attempt twice starts it once. */
export async function startRun(runs: StateMachine, start: z.output<typeof startSchema>): Promise<void> {
  await startOnce(runs, executionName(start.episodeId, start.attempt), start)
}

/**
 * `arn:…:stateMachine:name` and an execution's name give `arn:…:execution:name:execution` (IAM service
 * reference, Step Functions).
 */
function executionArn(machineArn: string, name: string): string {
  return `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`
}

/** Does nothing for a run that never began or has ended. */
export async function stopRun(runs: StateMachine, episodeId: number, attempt: number): Promise<void> {
  try {
    await runs.client.send(
      new StopExecutionCommand({
        executionArn: executionArn(runs.machineArn, executionName(episodeId, attempt)),
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ExecutionDoesNotExist)) throw cause
  }
}

/** `ended` covers failed, timed out and aborted. */
export async function findRunState(
  runs: StateMachine,
  episodeId: number,
  attempt: number,
): Promise<ExecutionState> {
  try {
    const answer = await runs.client.send(
      new DescribeExecutionCommand({
        executionArn: executionArn(runs.machineArn, executionName(episodeId, attempt)),
      }),
    )
    if (answer.status === 'RUNNING' || answer.status === 'PENDING_REDRIVE') return 'running'
    return answer.status === 'SUCCEEDED' ? 'succeeded' : 'ended'
  } catch (cause) {
    if (cause instanceof ExecutionDoesNotExist) return 'absent'
    throw cause
  }
}
