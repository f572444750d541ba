import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { SqsEventSource, type SqsEventSourceProps } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { deadLetterQueue } from '#infra/constructs/dead-letters.ts'
import { digestTimeoutSeconds, mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

type WorkQueueProps = {
  /** Time to process one batch. */
  consumerTimeout: Duration
  /** Name of the environment variable that gives senders the queue's URL. */
  addressVariable: string
  consumer: Pick<SqsEventSourceProps, 'batchSize' | 'maxConcurrency'>
}

export function queueFor(scope: Construct, consumerTimeout: Duration, deadLetters: Queue): Queue {
  return new Queue(scope, 'Queue', {
    // Six times the consumer's timeout, as the Lambda guide for SQS recommends.
    visibilityTimeout: Duration.minutes(6 * consumerTimeout.toMinutes()),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 4 },
  })
}

export class WorkQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue
  readonly #props: WorkQueueProps

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id)
    this.#props = props
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', `${id}DeadLetters`)
    this.queue = queueFor(this, props.consumerTimeout, this.deadLetters)
    new CfnOutput(Stack.of(this), `${id}QueueUrl`, { value: this.queue.queueUrl })
  }

  readonly grantSend: Grant = (sender) => {
    sender.addEnvironment(this.#props.addressVariable, this.queue.queueUrl)
    this.queue.grant(sender, 'sqs:SendMessage')
  }

  consumeBy(consumer: AppFunction): void {
    consumer.addEventSource(
      new SqsEventSource(this.queue, { ...this.#props.consumer, reportBatchItemFailures: true }),
    )
  }
}

/** Time to process one batch. */
export const digestTimeout = Duration.seconds(digestTimeoutSeconds)

/** Messages are digest runs to plan, and recipients of a run. */
export class DigestQueue extends WorkQueue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      consumerTimeout: digestTimeout,
      addressVariable: 'DIGEST_QUEUE_URL',
      consumer: { batchSize: 10, maxConcurrency: mostDigestConsumers },
    })
  }
}
