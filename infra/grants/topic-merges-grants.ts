import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function topicMergesGrants({
  data,
  pipeline,
}: Pick<StackResources, 'data' | 'pipeline'>): ContractGrants<'admin', 'topic-merges'> {
  return {
    'topic-merges.list': [data.catalogue.allow('Query', 'BatchGetItem')],
    'topic-merges.preview': [
      data.catalogue.allow('GetItem', 'Query', 'BatchGetItem'),
      // Accounts have no index by followed topic, so the preview queries all accounts.
      data.people.allow('Query', 'BatchGetItem'),
    ],
    'topic-merges.begin': [
      data.catalogue.allow('BatchGetItem', 'PutItem', 'UpdateItem'),
      pipeline.upkeep.grantStart,
    ],
    'topic-merges.keep-apart': [data.catalogue.allow('BatchGetItem', 'PutItem', 'DeleteItem')],
  }
}
