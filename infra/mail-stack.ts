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

/** The sending domain and the rules by which SES sends for it. */
export class MailStack extends Stack {
  readonly configurationSet: ConfigurationSet
  readonly #config: DeploymentConfig

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props)
    this.#config = props.config
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      reputationMetrics: true,
      // Who gets no mail, we keep ourselves: SES's list would also stop the link by which somebody comes back.
      disableSuppressionList: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    })
    this.configurationSet.addEventDestination('Feedback', {
      // SES publishes to no other bus.
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    exportValues(this, [this.configurationSet.configurationSetName])
    if (props.config.mailDomain) this.#addIdentity(props.config.mailDomain)
  }

  /** Tells whether mail is set up, and from which domain. */
  readonly grantDomain: Grant = (grantee) => {
    grantee.addEnvironment('MAIL_DOMAIN', this.#domainIn(Stack.of(grantee)))
  }

  /** To send from our domain with our configuration set, and from nothing else. */
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

  /** To send what people subscribed to, which tells where letters to whoever runs the site go. */
  readonly grantSendDigests: Grant = (grantee) => {
    this.grantSend(grantee)
    grantee.addEnvironment('MAIL_POSTAL_ADDRESS', this.#config.mailPostalAddress ?? '')
  }

  /** To ask at what rate the account sends; a quota is of the account and no resource. */
  readonly grantQuota: Grant = (grantee) => {
    grantee.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetSendQuota'], resources: ['*'] }))
  }

  /** Tells where people reach whoever runs the site. */
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
