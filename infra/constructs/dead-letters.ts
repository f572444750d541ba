import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue, type TargetBaseProps } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { failedStatuses, statusChange } from '#infra/constructs/state-machines.ts'
import { failedMessageDays } from '#shared/deployment/retention.ts'

/**
 * What could not be delivered or done after every retry, kept so that a person can look and send it again. The runbook finds it by outputs
 * that begin with `name`.
 */
export function deadLetterQueue(scope: Construct, id: string, name = id): Queue {
  const queue = new Queue(scope, id, {
    retentionPeriod: Duration.days(failedMessageDays),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  })
  const stack = Stack.of(scope)
  new CfnOutput(stack, `${name}Url`, { value: queue.queueUrl })
  new CfnOutput(stack, `${name}Arn`, { value: queue.queueArn })
  return queue
}

/** Lambda drops an asynchronous event after two retries unless it is told where to leave it. */
export function keepFailures(asynchronous: AppFunction, deadLetters: Queue): void {
  asynchronous.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: Duration.hours(1),
    onFailure: new SqsDestination(deadLetters),
  })
}

/** How an event of the bus comes to its target. */
export function eventDelivery(deadLetterQueue: Queue): TargetBaseProps {
  return { deadLetterQueue, retryAttempts: 8, maxEventAge: Duration.hours(6) }
}

type FailedExecutions = { stateMachine: StateMachine; description: string; deadLetters: Queue }

/** Puts executions that did not end well where somebody may look. */
export function keepFailedExecutions(scope: Construct, props: FailedExecutions): void {
  const { stateMachine, description, deadLetters } = props
  new Rule(scope, 'Failed', {
    description,
    eventPattern: statusChange(stateMachine, failedStatuses),
    targets: [new SqsQueue(deadLetters, eventDelivery(deadLetters))],
  })
}
