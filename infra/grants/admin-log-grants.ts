import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

/** To write an entry, in a transaction that checks that the account it names exists. */
export function writeAdminLog({ data }: Pick<StackResources, 'data'>): Grant[] {
  return [data.operations.allow('PutItem', 'UpdateItem'), data.people.allow('ConditionCheckItem')]
}

export function adminLogGrants({ data }: Pick<StackResources, 'data'>): ContractGrants<'admin', 'admin-log'> {
  const readLog = [data.operations.allow('Query')]
  return { 'admin-log.list': readLog, 'admin-log.export': readLog }
}
