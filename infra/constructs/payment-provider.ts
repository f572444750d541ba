import { CfnOutput, CfnParameter, SecretValue, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import { handOn } from '#infra/constructs/hand-on.ts'

/**
 * The keys of the payment provider, which an operator puts in: until then Pro is not on sale. CloudFormation writes the empty object once
 * and never again, because the template's value does not change.
 */
export class PaymentKeys extends Construct {
  readonly secret: Secret

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.secret = new Secret(this, 'Secret', {
      description: 'Keys of the payment provider: secretKey, webhookSecret and priceId, as a JSON object.',
      secretStringValue: SecretValue.unsafePlainText('{}'),
    })
    handOn(this, [this.secret.secretArn])
    new CfnOutput(Stack.of(this), 'PaymentKeysArn', { value: this.secret.secretArn })
  }
}

/** Lets functions of one stack speak to the payment provider. */
export function grantPayments(stack: Stack, keys: PaymentKeys): Grant {
  const address = new CfnParameter(stack, 'PaymentApiAddress', {
    default: '',
    allowedPattern: '(https?://[^/]+)?',
    constraintDescription: 'must be an address without a path and without a slash at its end',
    description: 'Speaks the payment provider’s API in its place. Empty in production.',
  })
  return (grantee) => {
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [keys.secret.secretArn] }),
    )
    grantee.addEnvironment('PAYMENT_KEYS_ARN', keys.secret.secretArn)
    grantee.addEnvironment('PAYMENT_API_ADDRESS', address.valueAsString)
  }
}
