import { CfnOutput, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
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
      removalPolicy: RemovalPolicy.RETAIN,
    })
    handOn(this, [this.secret.secretArn])
    new CfnOutput(Stack.of(this), 'PaymentKeysArn', { value: this.secret.secretArn })
  }
}
