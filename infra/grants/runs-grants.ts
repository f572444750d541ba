import { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { reading } from '#infra/constructs/record-table.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export type RunsGrantsProps = Pick<StackResources, 'data' | 'pipeline'> & {
  config: DeploymentConfig
  estimating: Grant
}

/**
 * The start of an execution's URL in the AWS console, without its name. Empty if the deployment shows no
 * links.
 */
function linkToConsole({ config, pipeline }: RunsGrantsProps): Grant {
  return (grantee) => {
    const { region } = Stack.of(grantee)
    const executions = pipeline.episodes.executionsArn()
    const address = `https://${region}.console.aws.amazon.com/states/home?region=${region}#/v2/executions/details/${executions}:`
    grantee.addEnvironment('RUN_CONSOLE', config.linksRunsToConsole ? address : '')
  }
}

export function runsGrants(props: RunsGrantsProps): ContractGrants<'admin', 'runs'> {
  const { data, pipeline, estimating } = props
  const writeCatalogue = data.changeCatalogue()
  return {
    'runs.list': [
      data.catalogue.allow('Query', 'BatchGetItem'),
      data.operations.allow('GetItem'),
      linkToConsole(props),
    ],
    'runs.estimate': [data.catalogue.allow(...reading), estimating],
    'runs.begin': [writeCatalogue, pipeline.episodes.grantStart, pipeline.imported.grantSend],
    'runs.cancel': [writeCatalogue, pipeline.episodes.grantStop],
  }
}
