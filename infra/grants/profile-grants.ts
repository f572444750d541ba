import { type ApiStackProps, sessionGrants } from '#infra/api-grants.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What the calls about a person’s own account, their feed included need, by the contract's name. */
export function profileGrants(props: ApiStackProps): Record<string, Grant[]> {
  const { catalogue, people } = props.data
  const session = sessionGrants(props)
  const changePrivateFeed = people.allow('PutItem', 'DeleteItem')
  const tellMailDomain: Grant = (grantee) => {
    grantee.addEnvironment('MAIL_DOMAIN', props.deployment.config.mailDomain ?? '')
  }
  const showProfile = [...session, catalogue.allow('BatchGetItem'), tellMailDomain]
  return {
    'profile.get': showProfile,
    'profile.update': [...showProfile, people.allow('PutItem')],
    'profile.list-sessions': [...session, people.allow('Query')],
    'profile.end-other-sessions': [...session, people.allow('PutItem', 'Query', 'DeleteItem')],
    'episodes.list-feed': [...session, catalogue.allow('Query', 'BatchGetItem')],
    'profile.create-private-feed': [...session, changePrivateFeed],
    'profile.delete-private-feed': [...session, changePrivateFeed],
  }
}
