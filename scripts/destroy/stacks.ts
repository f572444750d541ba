import {
  type CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  paginateListStacks,
  type StackSummary,
} from '@aws-sdk/client-cloudformation'
import * as z from 'zod'

/** In the order of deployment, with which a check compares this. */
const stackParts = [
  'Data',
  'Mail',
  'Identity',
  'Stream',
  'Front',
  'Recognizer',
  'Pipeline',
  'Digest',
  'ApiAccount',
  'ApiAdmin',
  'ApiPublic',
  'Site',
  'Watch',
] as const

export const stackNamesOf = (deployment: string): string[] => stackParts.map((part) => `${deployment}${part}`)

const kinds: Readonly<Record<string, KeptKind>> = {
  'AWS::S3::Bucket': 'bucket',
  'AWS::DynamoDB::GlobalTable': 'table',
  'AWS::Cognito::UserPool': 'user pool',
  'AWS::SecretsManager::Secret': 'secret',
}

export type KeptKind = 'bucket' | 'table' | 'user pool' | 'secret'

/** A resource that outlives its stack. `account`: the owner of the stack. */
export type KeptResource = { kind: KeptKind; id: string; account: string }

export type FoundStack = {
  id: string
  name: string
  isDeleted: boolean
  isProtected: boolean
  kept: KeptResource[]
  /** Outlive the stack, and this program does not know how to delete them. */
  unknown: string[]
  functions: string[]
}

const isDeleted = ({ StackStatus }: StackSummary) => StackStatus === 'DELETE_COMPLETE'
const deletedAt = ({ DeletionTime }: StackSummary) => DeletionTime?.getTime() ?? 0

/** Of stacks with the same name: the one that is there, or the one that was deleted last. */
export async function findStacks(
  client: CloudFormationClient,
  names: readonly string[],
): Promise<FoundStack[]> {
  const summaries: StackSummary[] = []
  for await (const page of paginateListStacks({ client }, {})) summaries.push(...(page.StackSummaries ?? []))
  const found = names.flatMap((name) => {
    const all = summaries.filter(({ StackName }) => StackName === name)
    const [latest] = all.filter(isDeleted).toSorted((a, b) => deletedAt(b) - deletedAt(a))
    return all.find((summary) => !isDeleted(summary)) ?? latest ?? []
  })
  return Promise.all(found.map((summary) => readStack(client, summary)))
}

const templateSchema = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ DeletionPolicy: z.string().optional() })),
})

/** CloudFormation keeps both for 90 days after the deletion (docs: GetTemplate, ListStackResources). */
async function readStack(client: CloudFormationClient, summary: StackSummary): Promise<FoundStack> {
  const { StackId: id = '', StackName: name = '' } = summary
  const { TemplateBody = '' } = await client.send(
    new GetTemplateCommand({ StackName: id, TemplateStage: 'Original' }),
  )
  const { Resources } = templateSchema.parse(JSON.parse(TemplateBody))
  const isKept = (logicalId: string) => Resources[logicalId]?.DeletionPolicy?.startsWith('Retain') ?? false
  const [, , , , account = ''] = id.split(':')
  const stack: FoundStack = {
    id,
    name,
    isDeleted: isDeleted(summary),
    isProtected: !isDeleted(summary) && (await isProtected(client, id)),
    kept: [],
    unknown: [],
    functions: [],
  }
  for (const { logicalId, type, id: physicalId } of await listResources(client, id)) {
    const kind = kinds[type]
    if (type === 'AWS::Lambda::Function') stack.functions.push(physicalId)
    if (!isKept(logicalId)) continue
    if (kind) stack.kept.push({ kind, id: physicalId, account })
    else stack.unknown.push(`${type} ${physicalId}`)
  }
  return stack
}

/** Leaves out those that were never created. */
async function listResources(client: CloudFormationClient, StackName: string) {
  const resources: { logicalId: string; type: string; id: string }[] = []
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    for (const summary of page.StackResourceSummaries ?? []) {
      const { LogicalResourceId: logicalId = '', PhysicalResourceId: id, ResourceType: type = '' } = summary
      if (id !== undefined) resources.push({ logicalId, type, id })
    }
  }
  return resources
}

async function isProtected(client: CloudFormationClient, id: string): Promise<boolean> {
  const answer = await client.send(new DescribeStacksCommand({ StackName: id }))
  return answer.Stacks?.[0]?.EnableTerminationProtection ?? false
}

/** What `cdk bootstrap` created in the region. */
export async function findBootstrap(client: CloudFormationClient): Promise<string[]> {
  const StackName = 'CDKToolkit'
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {})) {
    const found = StackSummaries.find((summary) => summary.StackName === StackName && !isDeleted(summary))
    if (!found) continue
    const buckets = (await listResources(client, StackName)).filter(({ type }) => type === 'AWS::S3::Bucket')
    return [`stack ${StackName}`, ...buckets.map(({ id }) => `bucket ${id}`)]
  }
  return []
}
