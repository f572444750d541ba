import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function profileGrants(
  resources: Pick<StackResources, 'data' | 'identity' | 'mail' | 'pipeline'>,
): ContractGrants<'account', 'profile' | 'episodes'> {
  const { identity, mail, pipeline } = resources
  const { people, catalogue, operations } = resources.data
  const session = sessionGrants(resources)
  const showProfile = [...session, catalogue.allow('BatchGetItem'), mail.grantDomain]
  const changePrivateFeed = people.allow('PutItem', 'DeleteItem')
  return {
    'profile.get': showProfile,
    'profile.update': [...showProfile, people.allow('PutItem')],
    'profile.export': [
      ...session,
      catalogue.allow('BatchGetItem'),
      people.allow('Query'),
      operations.allow('GetItem', 'Query', 'BatchGetItem'),
      identity.grantReadUser,
    ],
    'profile.delete': [
      ...session,
      // One transaction hides the account, queues its deletion and checks that another admin remains.
      people.allow('Query', 'PutItem', 'ConditionCheckItem'),
      operations.allow('GetItem', 'PutItem'),
      identity.grantSignIn,
      pipeline.upkeep.grantStart,
    ],
    'profile.preview-digest': [...session, catalogue.allow('GetItem', 'Query', 'BatchGetItem')],
    'profile.list-sessions': [...session, people.allow('Query')],
    'profile.end-other-sessions': [...session, people.allow('PutItem', 'Query', 'DeleteItem')],
    'episodes.list-feed': [...session, catalogue.allow('GetItem', 'Query', 'BatchGetItem')],
    'profile.create-private-feed': [...session, changePrivateFeed],
    'profile.delete-private-feed': [...session, changePrivateFeed],
  }
}
