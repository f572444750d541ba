import type { Grant } from '#infra/constructs/app-function.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

/** For every call. */
export function commonGrants({ front }: Pick<StackResources, 'front'>): Grant[] {
  return [front.grantSiteUrl]
}

/** To verify the caller's session and read their account. */
export function sessionGrants({ data, identity }: Pick<StackResources, 'data' | 'identity'>): Grant[] {
  return [identity.grantVerify, data.people.allow('GetItem')]
}
