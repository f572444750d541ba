import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { eventDelivery, keepFailures } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'

export type MailFeedbackProps = {
  functions: FunctionGroup
  data: DataResources
  configurationSet: ConfigurationSet
  deadLetters: Queue
}

/** Stops mail to addresses that bounced or whose owner reported spam. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, props: MailFeedbackProps) {
    super(scope, id)
    const { functions, data, deadLetters } = props
    const stopMail = functions.add('events/mail-feedback', {
      userImpact: 'People get mail that they reported as spam; mail continues to addresses that bounce.',
      timeout: Duration.seconds(30),
      grants: [data.people.allow('GetItem', 'PutItem')],
    })
    keepFailures(stopMail, deadLetters)
    new CfnOutput(Stack.of(this), 'MailFeedbackName', { value: stopMail.functionName })
    this.#listen(stopMail, props)
  }

  /**
   * The account's event bus also has events of mail that others send; ours is tagged with our configuration
   * set.
   */
  #listen(stopMail: AppFunction, { configurationSet, deadLetters }: MailFeedbackProps): void {
    new Rule(this, 'MailReported', {
      description: 'Bounces and spam complaints',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(stopMail, eventDelivery(deadLetters))],
    })
  }
}
