import type { Grant } from '#infra/constructs/app-function.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function commonGrants({ front }: Pick<StackResources, 'front'>): Grant[] {
  return [front.grantSiteUrl]
}

/** For verifying the caller's session and reading their account. */
export function sessionGrants({ data, identity }: Pick<StackResources, 'data' | 'identity'>): Grant[] {
  return [identity.grantVerify, data.people.allow('GetItem')]
}
