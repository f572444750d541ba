import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { exportValues } from '#infra/constructs/export-values.ts'
import { givenValueIn } from '#infra/constructs/parameters.ts'

export type MailStackProps = StackProps & { config: DeploymentConfig }

export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet
  readonly #config: DeploymentConfig

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props)
    this.#config = props.config
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      reputationMetrics: true,
      // We keep our own suppression list, because SES's would also block the mail with the link to subscribe
      // again.
      disableSuppressionList: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    })
    this.configurationSet.addEventDestination('Feedback', {
      // SES can send events only to the default bus.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    exportValues(this, [this.configurationSet.configurationSetName])
    if (props.config.mailDomain) this.#addIdentity(props.config.mailDomain)
  }

  /** The variable is empty if no mail domain is configured. */
  readonly grantDomain: Grant = (grantee) => {
    grantee.addEnvironment('MAIL_DOMAIN', this.#domainIn(Stack.of(grantee)))
  }

  /** Allows sending only from our domain and with our configuration set. */
  readonly grantSend: Grant = (grantee) => {
    const stack = Stack.of(grantee)
    const { configurationSetName } = this.configurationSet
    const { mailReplyTo, contactAddress, mailSenderName, mailSenderMailbox } = this.#config
    this.grantDomain(grantee)
    grantee.addEnvironment('MAIL_CONFIGURATION_SET', configurationSetName)
    grantee.addEnvironment('MAIL_REPLY_TO', mailReplyTo ?? contactAddress ?? '')
    grantee.addEnvironment('MAIL_SENDER_NAME', mailSenderName)
    grantee.addEnvironment('MAIL_SENDER_MAILBOX', mailSenderMailbox)
    const arnOf = (resource: string, resourceName: string) =>
      stack.formatArn({ service: 'ses', resource, resourceName })
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        resources: [
          arnOf('identity', this.#domainIn(stack)),
          arnOf('configuration-set', configurationSetName),
        ],
      }),
    )
  }

  /** For digests, which must show the operator's postal address. */
  readonly grantSendDigests: Grant = (grantee) => {
    this.grantSend(grantee)
    grantee.addEnvironment('MAIL_POSTAL_ADDRESS', this.#config.mailPostalAddress ?? '')
  }

  /** For reading the sending rate. The policy names no ARN, because quotas belong to the account. */
  readonly grantQuota: Grant = (grantee) => {
    grantee.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetSendQuota'], resources: ['*'] }))
  }

  readonly grantContact: Grant = (grantee) => {
    grantee.addEnvironment('CONTACT_ADDRESS', this.#config.contactAddress ?? '')
  }

  #domainIn(stack: Stack): string {
    return givenValueIn(stack, {
      id: 'MailDomain',
      own: this.#config.mailDomain ?? '',
      allowedPattern: '[a-z0-9.-]*',
      constraintDescription: 'must be the name of a domain',
      description: 'The domain that mail is sent from, where it is not that of the deployment’s choices.',
    })
  }

  /** Outputs the three DKIM records, which the domain's owner must publish. */
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
