import type { Grant } from '#infra/constructs/app-function.ts'
import { type ApiStackProps, sessionGrants } from '#infra/grants/api-grants.ts'

/** What the calls about signing in and sessions need, by the contract's name. */
export function authGrants(props: ApiStackProps): Record<string, Grant[]> {
  const { data, identity, mail } = props
  const countAttempts = data.operations.allow('GetItem', 'PutItem')
  // A session is noted while the account is there.
  const changePerson = data.people.allow('PutItem', 'ConditionCheckItem')
  const keepSessions = data.people.allow('Query', 'DeleteItem')
  // What an interrupted change of address left of the old one's networks goes.
  const forgetNetworks = data.operations.allow('Query', 'DeleteItem')
  const session = sessionGrants(props)
  const sendLinks = [data.signLinks(), mail.grantSend]
  return {
    'auth.me': session,
    'auth.login': [
      ...session,
      changePerson,
      keepSessions,
      identity.grantSignIn,
      identity.grantReadUser,
      countAttempts,
      forgetNetworks,
    ],
    'auth.register': [
      ...session,
      changePerson,
      keepSessions,
      identity.grantSignIn,
      identity.grantRegistration,
      data.operations.allow('GetItem', 'PutItem', 'DeleteItem'),
      ...sendLinks,
    ],
    'auth.change-password': [
      ...session,
      changePerson,
      keepSessions,
      identity.grantSignIn,
      identity.grantReadUser,
      identity.grantSetPassword,
      countAttempts,
      forgetNetworks,
    ],
    'auth.change-email': [
      ...session,
      data.people.allow('PutItem', 'DeleteItem'),
      identity.grantSignIn,
      identity.grantChangeUser,
      countAttempts,
      forgetNetworks,
      ...sendLinks,
      mail.grantContact,
    ],
    'auth.logout': [...session, data.people.allow('PutItem', 'DeleteItem')],
    'auth.refresh': [...session, changePerson, data.people.allow('DeleteItem')],
    'auth.confirm-email': [data.people.allow('GetItem', 'PutItem'), data.checkLinks()],
    'auth.resend-confirmation': [...session, countAttempts, ...sendLinks],
  }
}
