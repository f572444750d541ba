import type { Stack } from 'aws-cdk-lib'
import type { Grant } from '#infra/constructs/app-function.ts'
import { type ApiStackProps, sessionGrants } from '#infra/grants/api-grants.ts'
import { grantPayments } from '#infra/grants/payments-grants.ts'

/** What the calls about Pro need, by the contract's name. */
export function billingGrants(stack: Stack, props: ApiStackProps): Record<string, Grant[]> {
  const { data } = props
  const payments = grantPayments(stack, data.paymentKeys)
  const session = sessionGrants(props)
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
