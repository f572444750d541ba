import type { Stack } from 'aws-cdk-lib'
import type { ApiAdminStackProps } from '#infra/api-admin-stack.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { grantPayments } from '#infra/grants/payments-grants.ts'

/** What the calls of admins about accounts need besides a session, by the contract's name. */
export function usersGrants(stack: Stack, props: ApiAdminStackProps): Record<string, Grant[]> {
  const { data, identity, mail, pipeline } = props
  const sendLinks: Grant[] = [data.signLinks(), mail.grantSend]
  return {
    'users.list': [data.people.allow('Query')],
    'users.create': [
      data.people.allow('PutItem'),
      identity.grantRegistration,
      data.operations.allow('GetItem', 'PutItem', 'DeleteItem'),
      ...sendLinks,
    ],
    'users.update': [
      data.people.allow('Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'),
      identity.grantChangeUser,
      identity.grantSetPassword,
      data.operations.allow('GetItem', 'PutItem', 'Query', 'DeleteItem'),
      grantPayments(stack, data.paymentKeys),
      ...sendLinks,
      mail.grantContact,
    ],
    'users.delete': [
      // One transaction hides the account, notes the removal and sees that another admin is there.
      data.people.allow('Query', 'PutItem', 'ConditionCheckItem'),
      pipeline.upkeep.grantStart,
    ],
  }
}
