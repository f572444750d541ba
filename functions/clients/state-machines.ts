import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type * as z from 'zod'
import type { askedRoundSchema, listImportSchema } from '#shared/deployment/pipeline.ts'

/** A state machine and the client that reaches it. */
export type StateMachine = { client: SFNClient; machineArn: string }

export function openStateMachine(machineArn: string): StateMachine {
  return { client: new SFNClient({}), machineArn }
}

/**
 * Starts a state machine under a name; an execution that was started under it already stays the one, also once it has ended. Answers
 * whether the one is of this input: false where it has ended, or was started with another.
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

/** Begins a round of feed checks. Answers false where another call began one under this name, which stays the one. */
export function startFeedChecks(
  feedChecks: StateMachine,
  name: string,
  input: z.output<typeof askedRoundSchema>,
): Promise<boolean> {
  return startOnce(feedChecks, name, input)
}

/** Begins to add the feeds of a list; starting the same import twice is starting it once. */
export async function startListImport(
  listImports: StateMachine,
  input: z.output<typeof listImportSchema>,
): Promise<void> {
  await startOnce(listImports, `list-${input.importId}`, input)
}

/** Begins what does not end within a call. It is told nothing of what there is to do, because its history is kept for longer than that. */
export async function startUpkeep({ client, machineArn }: StateMachine): Promise<void> {
  await client.send(new StartExecutionCommand({ stateMachineArn: machineArn, input: '{}' }))
}
