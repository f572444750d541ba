import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function savedQuotesGrants(
  resources: Pick<StackResources, 'data' | 'identity'>,
): ContractGrants<'account', 'saved-quotes'> {
  const { people } = resources.data
  const session = sessionGrants(resources)
  return {
    'saved-quotes.list': [...session, people.allow('Query')],
    'saved-quotes.save': [...session, people.allow('PutItem', 'ConditionCheckItem')],
    'saved-quotes.delete': [...session, people.allow('PutItem', 'DeleteItem', 'ConditionCheckItem')],
  }
}
