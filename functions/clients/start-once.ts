import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'

/**
 * Starts a state machine under a name; an execution that was started under it already stays the one, also once it has ended. Answers
 * whether the one is of this input: false where it has ended, or was started with another.
 */
export async function startOnce(
  { client, machineArn }: { client: SFNClient; machineArn: string },
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
