import type { ApiAdminStackProps } from '#infra/api-admin-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What the calls about merging topics need besides a session, by the contract's name. */
export function topicMergesGrants({ data, pipeline }: ApiAdminStackProps): Record<string, Grant[]> {
  return {
    'topic-merges.list': [data.catalogue.allow('Query', 'BatchGetItem')],
    'topic-merges.preview': [
      data.catalogue.allow('GetItem', 'Query', 'BatchGetItem'),
      // Who follows a topic is found among all accounts.
      data.people.allow('Query', 'BatchGetItem'),
    ],
    'topic-merges.begin': [
      data.catalogue.allow('BatchGetItem', 'PutItem', 'UpdateItem'),
      pipeline.upkeep.grantStart,
    ],
    'topic-merges.keep-apart': [data.catalogue.allow('BatchGetItem', 'PutItem', 'DeleteItem')],
  }
}
