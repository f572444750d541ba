import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue, type TargetBaseProps } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { executionStatusPattern, failedStatuses } from '#infra/constructs/state-machines.ts'
import { failedMessageDays } from '#shared/deployment/retention.ts'

/**
 * Keeps events that failed after every retry, so that an operator can inspect and resend them. The runbook
 * finds the queue by the stack outputs that start with `name`.
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

/** Without a destination, Lambda drops an asynchronous event after its retries. */
export function keepFailures(asynchronous: AppFunction, deadLetters: Queue): void {
  asynchronous.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: Duration.hours(1),
    onFailure: new SqsDestination(deadLetters),
  })
}

export function eventDelivery(deadLetterQueue: Queue): TargetBaseProps {
  return { deadLetterQueue, retryAttempts: 8, maxEventAge: Duration.hours(6) }
}

type FailedExecutions = { stateMachine: StateMachine; description: string; deadLetters: Queue }

export function keepFailedExecutions(scope: Construct, props: FailedExecutions): void {
  const { stateMachine, description, deadLetters } = props
  new Rule(scope, 'Failed', {
    description,
    eventPattern: executionStatusPattern(stateMachine, failedStatuses),
    targets: [new SqsQueue(deadLetters, eventDelivery(deadLetters))],
  })
}
