import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

/** The transaction that writes an entry also checks that the account named in it still exists. */
export function writeAdminLog({ data }: Pick<StackResources, 'data'>): Grant[] {
  return [data.operations.allow('PutItem', 'UpdateItem'), data.people.allow('ConditionCheckItem')]
}

export function adminLogGrants({ data }: Pick<StackResources, 'data'>): ContractGrants<'admin', 'admin-log'> {
  const readLog = [data.operations.allow('Query')]
  return {
    'admin-log.list': [...readLog, data.catalogue.allow('BatchGetItem')],
    'admin-log.export': readLog,
  }
}
