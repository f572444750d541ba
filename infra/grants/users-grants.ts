import type { Stack } from 'aws-cdk-lib'
import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { grantPayments } from '#infra/grants/payments-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function usersGrants(
  stack: Stack,
  { data, identity, mail, pipeline }: Pick<StackResources, 'data' | 'identity' | 'mail' | 'pipeline'>,
): ContractGrants<'admin', 'users'> {
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
      // One transaction hides the account, queues its deletion and checks that another admin remains.
      data.people.allow('Query', 'PutItem', 'ConditionCheckItem'),
      pipeline.upkeep.grantStart,
    ],
  }
}
