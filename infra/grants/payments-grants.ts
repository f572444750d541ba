import type { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Grant } from '#infra/constructs/app-function.ts'
import { ownParameter } from '#infra/constructs/parameters.ts'
import type { PaymentKeysSecret } from '#infra/constructs/payment-keys-secret.ts'

export function grantPayments(stack: Stack, keys: PaymentKeysSecret): Grant {
  const address = ownParameter(stack, 'PaymentApiAddress', {
    allowedPattern: '(https?://[^/]+)?',
    constraintDescription: 'must be an address without a path and without a slash at its end',
    description: 'The address of a fake payment provider. Empty in production.',
  })
  return (grantee) => {
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [keys.secret.secretArn] }),
    )
    grantee.addEnvironment('PAYMENT_KEYS_ARN', keys.secret.secretArn)
    grantee.addEnvironment('PAYMENT_API_ADDRESS', address.valueAsString)
  }
}
