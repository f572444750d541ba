import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function savedSearchesGrants(
  resources: Pick<StackResources, 'data' | 'identity'>,
): ContractGrants<'account', 'saved-searches'> {
  const { people, catalogue } = resources.data
  const session = sessionGrants(resources)
  const change = [...session, people.allow('PutItem', 'ConditionCheckItem')]
  return {
    'saved-searches.list': [...session, catalogue.allow('BatchGetItem')],
    'saved-searches.save': change,
    'saved-searches.update': change,
    'saved-searches.delete': change,
  }
}
