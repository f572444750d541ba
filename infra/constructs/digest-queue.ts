import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { deadLetterQueue } from '#infra/constructs/function-group.ts'
import { digestTimeoutSeconds, mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

/** The longest that a consumer may take over one batch. */
export const digestTimeout = Duration.seconds(digestTimeoutSeconds)

/** Runs of digests that are being planned, and the people of each who are to be mailed. */
export class DigestQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    this.queue = new Queue(this, 'Queue', {
      // Six times the consumer's timeout, as Lambda's guide to SQS asks.
      visibilityTimeout: Duration.minutes(6 * digestTimeout.toMinutes()),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 4 },
    })
  }

  readonly grantSend: Grant = (sender) => {
    sender.addEnvironment('DIGEST_QUEUE_URL', this.queue.queueUrl)
    this.queue.grant(sender, 'sqs:SendMessage')
  }

  consumeBy(consumer: AppFunction): void {
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        maxConcurrency: mostDigestConsumers,
        reportBatchItemFailures: true,
      }),
    )
  }
}
