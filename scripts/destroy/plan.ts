import { paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs'
import type { Clients } from '#scripts/destroy/clients.ts'
import { keepExisting } from '#scripts/destroy/kept-resources.ts'
import {
  type FoundStack,
  findBootstrap,
  findStacks,
  type KeptResource,
  stackNamesOf,
} from '#scripts/destroy/stacks.ts'

export type Plan = {
  /** Last deployed first. */
  stacks: FoundStack[]
  kept: KeptResource[]
  logGroups: string[]
  /** Named, and left alone. */
  staying: string[]
}

const groupOf = (functionName: string) => `/aws/lambda/${functionName}`

/** Lambda creates a log group for a function whose template names none. */
async function findLogGroups(
  { logs: client }: Clients,
  deployment: string,
  functions: readonly string[],
): Promise<string[]> {
  const own = new Set(functions.map(groupOf))
  const found: string[] = []
  const logGroupNamePrefix = groupOf(deployment)
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
    found.push(...logGroups.flatMap(({ logGroupName = '' }) => (own.has(logGroupName) ? [logGroupName] : [])))
  return found
}

/** Everything in it is named by a stack with exactly the name of one of this deployment's. */
export async function readPlan(clients: Clients, deployment: string): Promise<Plan> {
  const found = await findStacks(clients.stacks, stackNamesOf(deployment))
  const functions = found.flatMap((stack) => stack.functions)
  return {
    stacks: found.filter(({ isDeleted }) => !isDeleted).toReversed(),
    kept: await keepExisting(
      clients,
      found.flatMap(({ kept }) => kept),
    ),
    logGroups: await findLogGroups(clients, deployment, functions),
    staying: [...found.flatMap(({ unknown }) => unknown), ...(await findBootstrap(clients.stacks))],
  }
}

export const isEmptyPlan = ({ stacks, kept, logGroups }: Plan): boolean =>
  stacks.length + kept.length + logGroups.length === 0

type Choices = { recoveredTables: readonly string[]; region: string }

export function planText(deployment: string, plan: Plan, { recoveredTables, region }: Choices): string {
  const [account = ''] = [
    ...plan.stacks.flatMap(({ id }) => id.split(':')[4] ?? []),
    ...plan.kept.map((one) => one.account),
  ]
  const protections = plan.stacks.filter(({ isProtected }) => isProtected).map(({ name }) => name)
  return [
    `Deployment ${deployment} in account ${account}, region ${region}`,
    '',
    'Will be deleted:',
    ...plan.stacks.map(({ name }) => `  stack ${name}`),
    ...plan.kept.map(
      ({ kind, id }) => `  ${kind} ${id}${kind === 'bucket' ? ', with all objects and versions' : ''}`,
    ),
    ...plan.logGroups.map((name) => `  log group ${name}`),
    ...(protections.length > 0
      ? [`  first the protection against deletion of ${protections.join(', ')}`]
      : []),
    '',
    'Stays:',
    ...plan.staying.map((name) => `  ${name}`),
    ...recoveredTables.map((name) => `  restored table ${name}`),
    '  backups of deleted tables, for 35 days; deleted secrets can be restored for 30 days',
    '  what no stack made: the topic for alarms, certificates, DNS records, exports, payments at the provider',
  ].join('\n')
}
