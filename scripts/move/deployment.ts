import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { findRunning } from '#local/running-cloud.ts'
import { CommandError } from '#scripts/move/command-error.ts'
import type { BucketName, TableName } from '#scripts/move/manifest.ts'

/** What the outputs of the stacks say about a deployment. */
export type Deployment = {
  tables: Readonly<Record<TableName, string>>
  /** Not moved: it is filled from the Catalogue. */
  searchTable: string
  buckets: Readonly<Record<BucketName, string>>
  poolId: string
  clientId: string
  /** Newest first. */
  mailedLinks: readonly string[]
  siteUrl: string
  release: string
}

/** `<stack>.<output>` → value. */
type Outputs = ReadonlyMap<string, string>

export const nameInCdkJson = () => configOf(readCdkContext()[configKey]).deploymentName

function deploymentOf(outputs: Outputs): Deployment {
  const find = (name: string) => {
    const found = [...outputs].find(([key]) => key.endsWith(`.${name}`))
    if (found) return found[1]
    throw new CommandError(`No stack has the output ${name}. Deploy this version first.`)
  }
  return {
    tables: {
      catalogue: find('CatalogueTableName'),
      people: find('PeopleTableName'),
      operations: find('OperationsTableName'),
    },
    searchTable: find('SearchTableName'),
    buckets: { store: find('StoreBucketName'), media: find('MediaBucketName') },
    poolId: find('UserPoolId'),
    clientId: find('UserPoolClientId'),
    mailedLinks: find('MailedLinksArns').split(','),
    siteUrl: find('SiteUrl'),
    release: find('Release'),
  }
}

/** Also points the SDK at the local cloud. @throws StartError when none runs */
export async function findLocalDeployment(dataFolder: string): Promise<Deployment> {
  const running = await findRunning(dataFolder)
  Object.assign(process.env, running.environment)
  return deploymentOf(running.outputs)
}

/** Region and credentials come from the environment. */
export async function findDeployment(name: string): Promise<Deployment> {
  const client = new CloudFormationClient({})
  const outputs = new Map<string, string>()
  for (const stack of ['Data', 'Identity', 'Front'].map((part) => `${name}${part}`)) {
    const answer = await client.send(new DescribeStacksCommand({ StackName: stack }))
    for (const { OutputKey, OutputValue = '' } of answer.Stacks?.[0]?.Outputs ?? [])
      outputs.set(`${stack}.${OutputKey}`, OutputValue)
  }
  return deploymentOf(outputs)
}
