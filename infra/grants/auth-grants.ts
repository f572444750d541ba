import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function authGrants(
  resources: Pick<StackResources, 'data' | 'identity' | 'mail'>,
): ContractGrants<'account', 'auth'> {
  const { data, identity, mail } = resources
  const countAttempts = data.operations.allow('GetItem', 'PutItem')
  // The transaction that writes a session checks that the account exists.
  const changePerson = data.people.allow('PutItem', 'ConditionCheckItem')
  const keepSessions = data.people.allow('Query', 'DeleteItem')
  // A sign-in may complete an interrupted change of address, which deletes the known networks of the old
  // address.
  const forgetNetworks = data.operations.allow('Query', 'DeleteItem')
  const session = sessionGrants(resources)
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
    'auth.confirm-email': [
      data.people.allow('GetItem', 'PutItem', 'DeleteItem'),
      identity.grantConfirmEmail,
      data.checkLinks(),
    ],
    'auth.resend-confirmation': [...session, countAttempts, ...sendLinks],
  }
}
