import { ExecutionAlreadyExists, type SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'

/** Starts a state machine under a name; an execution that was started under it already stays the one, also once it has ended. */
export async function startOnce(
  { client, machineArn }: { client: SFNClient; machineArn: string },
  name: string,
  input: object,
): Promise<void> {
  try {
    await client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn, name, input: JSON.stringify(input) }),
    )
  } catch (cause) {
    if (!(cause instanceof ExecutionAlreadyExists)) throw cause
  }
}
