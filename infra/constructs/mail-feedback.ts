import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { eventDelivery, keepFailures } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { MailStack } from '#infra/mail-stack.ts'

export type MailFeedbackProps = {
  functions: FunctionGroup
  data: DataStack
  mail: MailStack
  deadLetters: Queue
}

/** What SES tells of mail that came back or was called spam, and who goes by it. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { functions, data, mail, deadLetters }: MailFeedbackProps) {
    super(scope, id)
    const stopMail = functions.add('events/mail-feedback', {
      userImpact:
        'People get mail that they called spam; mail goes on to addresses where it does not arrive.',
      timeout: Duration.seconds(30),
      grants: [data.people.allow('GetItem', 'PutItem')],
    })
    keepFailures(stopMail, deadLetters)
    new CfnOutput(Stack.of(this), 'MailFeedbackName', { value: stopMail.functionName })
    this.#listen(stopMail, { mail, deadLetters })
  }

  /** The account's bus also tells of mail that others send: ours goes by the configuration set, which SES notes on each message. */
  #listen(
    stopMail: AppFunction,
    { mail, deadLetters }: Pick<MailFeedbackProps, 'mail' | 'deadLetters'>,
  ): void {
    new Rule(this, 'MailReported', {
      description: 'Mail that came back or that somebody called spam',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [mail.configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(stopMail, eventDelivery(deadLetters))],
    })
  }
}
