import { CfnParameter, type Stack } from 'aws-cdk-lib'
import type { Grant } from '#infra/constructs/app-function.ts'

/** Lets a function fetch from the named private hosts besides the public Internet. */
export function grantPrivateHosts(stack: Stack): Grant {
  const parameter = new CfnParameter(stack, 'AllowedPrivateHosts', {
    default: '',
    description:
      'host:port pairs, separated by commas, that feeds may be fetched from although they are private. Empty in production.',
  })
  return (grantee) => {
    grantee.addEnvironment('ALLOWED_PRIVATE_HOSTS', parameter.valueAsString)
  }
}
