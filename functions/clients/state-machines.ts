import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type * as z from 'zod'
import type { askedRoundSchema, listImportSchema } from '#shared/deployment/pipeline.ts'

export type StateMachine = { client: SFNClient; machineArn: string }

export function openStateMachine(machineArn: string): StateMachine {
  return { client: new SFNClient({}), machineArn }
}

/**
 * Starts an execution unless one of that name exists, even an ended one. Returns false if that one has ended
 * or has another input.
 */
export async function startOnce(
  { client, machineArn }: StateMachine,
  name: string,
  input: object,
): Promise<boolean> {
  try {
    await client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn, name, input: JSON.stringify(input) }),
    )
    return true
  } catch (cause) {
    if (cause instanceof ExecutionAlreadyExists) return false
    throw cause
  }
}

/** Returns false if a concurrent call has started one of this name. */
export function startFeedChecks(
  feedChecks: StateMachine,
  name: string,
  input: z.output<typeof askedRoundSchema>,
): Promise<boolean> {
  return startOnce(feedChecks, name, input)
}

/** Starting the same import twice starts it once. */
export async function startListImport(
  listImports: StateMachine,
  input: z.output<typeof listImportSchema>,
): Promise<void> {
  await startOnce(listImports, `list-${input.importId}`, input)
}

/** The input is empty, because Step Functions keeps its history longer than we may keep user data. */
export async function startUpkeep({ client, machineArn }: StateMachine): Promise<void> {
  await client.send(new StartExecutionCommand({ stateMachineArn: machineArn, input: '{}' }))
}
