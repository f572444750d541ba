import { CfnOutput, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { exportValues } from '#infra/constructs/export-values.ts'

/**
 * Holds the payment provider's keys. Until an operator enters them, Pro is not on sale. CloudFormation writes
 * the initial empty object once and never overwrites the keys, because the template does not change.
 */
export class PaymentKeysSecret extends Construct {
  readonly secret: Secret

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.secret = new Secret(this, 'Secret', {
      description: 'Keys of the payment provider: secretKey, webhookSecret and priceId, as a JSON object.',
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    exportValues(this, [this.secret.secretArn])
    new CfnOutput(Stack.of(this), 'PaymentKeysArn', { value: this.secret.secretArn })
  }
}
