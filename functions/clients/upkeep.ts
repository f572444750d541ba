import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'

/** The state machine that finishes what does not end within a call. */
export type Upkeep = { client: SFNClient; machineArn: string }

export function openUpkeep(machineArn: string): Upkeep {
  return { client: new SFNClient({}), machineArn }
}

/** It is told nothing of what there is to do, because its history is kept for longer than that. */
export async function startUpkeep({ client, machineArn }: Upkeep): Promise<void> {
  await client.send(new StartExecutionCommand({ stateMachineArn: machineArn, input: '{}' }))
}
