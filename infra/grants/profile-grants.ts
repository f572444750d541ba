import type { ApiAccountStackProps } from '#infra/api-account-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'

/** What the calls about a person’s own account, their feed included need, by the contract's name. */
export function profileGrants(props: ApiAccountStackProps): Record<string, Grant[]> {
  const { people, catalogue } = props.data
  const session = sessionGrants(props)
  const showProfile = [...session, catalogue.allow('BatchGetItem'), props.mail.grantDomain]
  const changePrivateFeed = people.allow('PutItem', 'DeleteItem')
  return {
    'profile.get': showProfile,
    'profile.update': [...showProfile, people.allow('PutItem')],
    'profile.export': [
      ...session,
      catalogue.allow('BatchGetItem'),
      people.allow('Query'),
      props.data.operations.allow('GetItem', 'Query', 'BatchGetItem'),
      props.identity.grantReadUser,
    ],
    'profile.delete': [
      ...session,
      // One transaction hides the account, notes the removal and sees that another admin is there.
      people.allow('Query', 'PutItem', 'ConditionCheckItem'),
      props.data.operations.allow('GetItem', 'PutItem'),
      props.identity.grantSignIn,
      props.pipeline.upkeep.grantStart,
    ],
    'profile.preview-digest': [...session, catalogue.allow('GetItem', 'Query', 'BatchGetItem')],
    'profile.list-sessions': [...session, people.allow('Query')],
    'profile.end-other-sessions': [...session, people.allow('PutItem', 'Query', 'DeleteItem')],
    'episodes.list-feed': [...session, catalogue.allow('GetItem', 'Query', 'BatchGetItem')],
    'profile.create-private-feed': [...session, changePrivateFeed],
    'profile.delete-private-feed': [...session, changePrivateFeed],
  }
}
