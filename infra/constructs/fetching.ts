import { CfnParameter, type Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import type { FrontStack } from '#infra/front-stack.ts'

export type FetchingProps = { config: DeploymentConfig; front: FrontStack }

/** Lets a function ask the servers of strangers, saying who asks, and besides the public Internet the named private hosts. */
export function grantFetching(stack: Stack, { config, front }: FetchingProps): Grant {
  const parameter = new CfnParameter(stack, 'AllowedPrivateHosts', {
    default: '',
    description:
      'host:port pairs, separated by commas, that feeds may be fetched from although they are private. Empty in production.',
  })
  return (grantee) => {
    grantee.addEnvironment('ALLOWED_PRIVATE_HOSTS', parameter.valueAsString)
    grantee.addEnvironment('CONTACT_ADDRESS', config.contactAddress ?? '')
    front.grantSiteUrl(grantee)
  }
}
