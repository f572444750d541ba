import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { ownParameter } from '#infra/constructs/parameters.ts'
import type { ImportedEpisodes } from '#infra/constructs/work-queues.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { FrontStack } from '#infra/front-stack.ts'

export type FetchingProps = { config: DeploymentConfig; front: FrontStack }

/** Lets a function ask the servers of strangers, saying who asks, and besides the public Internet the named private hosts. */
export function grantFetching(stack: Stack, { config, front }: FetchingProps): Grant {
  const parameter = ownParameter(stack, 'AllowedPrivateHosts', {
    description:
      'host:port pairs, separated by commas, that feeds may be fetched from although they are private. Empty in production.',
  })
  return (grantee) => {
    grantee.addEnvironment('ALLOWED_PRIVATE_HOSTS', parameter.valueAsString)
    grantee.addEnvironment('CONTACT_ADDRESS', config.contactAddress ?? '')
    front.grantSiteUrl(grantee)
  }
}

export type ImportProps = { data: DataStack; imported: ImportedEpisodes; fetching: Grant }

/** What importing a feed needs. */
export function importGrants({ data, imported, fetching }: ImportProps): Grant[] {
  return [data.changeCatalogue(), data.operations.allow('GetItem', 'PutItem'), fetching, imported.grantSend]
}
