import { Duration } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'

type Failures = { stateMachine: StateMachine; description: string; deadLetters: Queue }

/** Puts executions that did not end well where somebody may look. */
export function tellOfFailures(scope: Construct, { stateMachine, description, deadLetters }: Failures): void {
  new Rule(scope, 'Failed', {
    description,
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: {
        stateMachineArn: [stateMachine.stateMachineArn],
        status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
      },
    },
    targets: [
      new SqsQueue(deadLetters, {
        deadLetterQueue: deadLetters,
        retryAttempts: 8,
        maxEventAge: Duration.hours(6),
      }),
    ],
  })
}
