import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation'
import { DeleteLogGroupCommand, ResourceNotFoundException } from '@aws-sdk/client-cloudwatch-logs'
import type { Clients } from '#scripts/destroy/clients.ts'
import { deleteKept } from '#scripts/destroy/kept-resources.ts'
import type { Plan } from '#scripts/destroy/plan.ts'
import type { FoundStack } from '#scripts/destroy/stacks.ts'

export type RunOptions = {
  say(line: string): void
  /** Between two looks at a stack. */
  pollSeconds?: number
}

/** A distribution takes a quarter of an hour. */
const longestSeconds = 3600

async function deleteStack(client: CloudFormationClient, stack: FoundStack, pollSeconds: number) {
  const StackName = stack.id
  if (stack.isProtected)
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    )
  await client.send(new DeleteStackCommand({ StackName }))
  const wait = { client, maxWaitTime: longestSeconds, minDelay: pollSeconds, maxDelay: pollSeconds }
  try {
    await waitUntilStackDeleteComplete(wait, { StackName })
  } catch (cause) {
    throw new Error(`${stack.name} was not deleted: ${await reasonOf(client, StackName)}`, { cause })
  }
}

async function reasonOf(client: CloudFormationClient, StackName: string): Promise<string> {
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }))
  const { StackStatus, StackStatusReason } = Stacks?.[0] ?? {}
  return `${StackStatus ?? 'it is gone'} ${StackStatusReason ?? ''}`.trim()
}

async function deleteLogGroup({ logs }: Clients, logGroupName: string): Promise<void> {
  try {
    await logs.send(new DeleteLogGroupCommand({ logGroupName }))
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}

/**
 * Stacks first, because their functions would still use the tables and buckets. After a failure, the next
 * plan has what is left: CloudFormation still knows the resources of a deleted stack.
 */
export async function runPlan(clients: Clients, plan: Plan, options: RunOptions): Promise<void> {
  const { say, pollSeconds = 10 } = options
  for (const stack of plan.stacks) {
    say(`Deleting stack ${stack.name} …`)
    await deleteStack(clients.stacks, stack, pollSeconds)
  }
  for (const resource of plan.kept) {
    say(`Deleting ${resource.kind} ${resource.id} …`)
    await deleteKept(clients, resource)
  }
  for (const name of plan.logGroups) await deleteLogGroup(clients, name)
}
