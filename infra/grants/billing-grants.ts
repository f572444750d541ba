import type { Stack } from 'aws-cdk-lib'
import type { ContractGrants } from '#infra/constructs/api-routes.ts'
import { sessionGrants } from '#infra/grants/api-grants.ts'
import { grantPayments } from '#infra/grants/payments-grants.ts'
import type { StackResources } from '#infra/grants/stack-resources.ts'

export function billingGrants(
  stack: Stack,
  resources: Pick<StackResources, 'data' | 'identity'>,
): ContractGrants<'account', 'billing' | 'webhooks'> {
  const { data } = resources
  const payments = grantPayments(stack, data.paymentKeys)
  const session = sessionGrants(resources)
  return {
    'billing.price': [payments],
    'billing.create-checkout': [...session, data.people.allow('PutItem', 'DeleteItem'), payments],
    'billing.open-portal': [...session, payments],
    'webhooks.stripe': [
      data.people.allow('GetItem', 'PutItem'),
      data.operations.allow('GetItem', 'PutItem'),
      payments,
    ],
  }
}
