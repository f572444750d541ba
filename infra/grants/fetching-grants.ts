import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { ownParameter } from '#infra/constructs/parameters.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export type FetchingProps = Pick<StackResources, 'front'> & { config: DeploymentConfig }

/**
 * For fetching from the public Internet and from the configured private hosts, with a User-Agent that names
 * this site.
 */
export function grantFetching(stack: Stack, { config, front }: FetchingProps): Grant {
  const parameter = ownParameter(stack, 'AllowedPrivateHosts', {
    // Part of the description of a function's version, which may have 256 characters.
    maxLength: 128,
    description:
      'host:port pairs, separated by commas, that feeds may be fetched from although they are private. Empty in production.',
  })
  return (grantee) => {
    grantee.addEnvironment('ALLOWED_PRIVATE_HOSTS', parameter.valueAsString)
    grantee.addEnvironment('CONTACT_ADDRESS', config.contactAddress ?? '')
    front.grantSiteUrl(grantee)
  }
}

export type ImportProps = Pick<StackResources, 'data'> &
  Pick<StackResources['pipeline'], 'imported'> & { fetching: Grant }

export function importGrants({ data, imported, fetching }: ImportProps): Grant[] {
  return [data.changeCatalogue(), data.operations.allow('GetItem', 'PutItem'), fetching, imported.grantSend]
}
