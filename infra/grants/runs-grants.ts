import { Stack } from 'aws-cdk-lib'
import type { ApiAdminStackProps } from '#infra/api-admin-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { reading } from '#infra/constructs/record-table.ts'

/** Where the AWS console shows an execution, up to its name; nothing where the deployment does not want it. */
function linkToConsole({ deployment, pipeline }: ApiAdminStackProps): Grant {
  return (grantee) => {
    const { region } = Stack.of(grantee)
    const executions = pipeline.episodes.executionsArn()
    const address = `https://${region}.console.aws.amazon.com/states/home?region=${region}#/v2/executions/details/${executions}:`
    grantee.addEnvironment('RUN_CONSOLE', deployment.config.linksRunsToConsole ? address : '')
  }
}

/** What the calls about runs need besides a session, by the contract's name. */
export function runsGrants(props: ApiAdminStackProps, estimating: Grant): Record<string, Grant[]> {
  const { data, pipeline } = props
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
