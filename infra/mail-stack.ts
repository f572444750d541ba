import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'

export type MailStackProps = StackProps & { config: DeploymentConfig }

/** The sending domain and the rules by which SES sends for it. */
export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props)
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    })
    if (props.config.mailDomain) this.#addIdentity(props.config.mailDomain)
  }

  /** The three DKIM records that the domain's owner publishes are outputs. */
  #addIdentity(mailDomain: string): void {
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(mailDomain),
      configurationSet: this.configurationSet,
    })
    for (const [index, { name, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` })
    }
  }
}
