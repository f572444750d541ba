import { Duration } from 'aws-cdk-lib'
import { SqsEventSource, type SqsEventSourceProps } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { deadLetterQueue } from '#infra/constructs/dead-letters.ts'
import { digestTimeoutSeconds, mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

type WorkQueueProps = {
  /** The longest that a consumer may take over one batch. */
  consumerTimeout: Duration
  /** The environment variable by which whoever sends knows the queue. */
  addressVariable: string
  consumer: Pick<SqsEventSourceProps, 'batchSize' | 'maxConcurrency'>
}

/** A queue whose messages are delivered up to four times. */
export function queueFor(scope: Construct, consumerTimeout: Duration, deadLetters: Queue): Queue {
  return new Queue(scope, 'Queue', {
    // Six times the consumer's timeout, as Lambda's guide to SQS asks.
    visibilityTimeout: Duration.minutes(6 * consumerTimeout.toMinutes()),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 4 },
  })
}

/** Work that waits for a function, and a place for what that function could not do. */
class WorkQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue
  readonly #props: WorkQueueProps

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id)
    this.#props = props
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', `${id}DeadLetters`)
    this.queue = queueFor(this, props.consumerTimeout, this.deadLetters)
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

/** The longest that a consumer may take over one batch. */
export const importedEpisodeTimeout = Duration.minutes(3)

/** Episodes that a feed has just given us, waiting for their image, their chapters and, where it is free, their first run. */
export class ImportedEpisodes extends WorkQueue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      consumerTimeout: importedEpisodeTimeout,
      addressVariable: 'IMPORTED_QUEUE_URL',
      consumer: { batchSize: 5, maxConcurrency: 4 },
    })
  }
}

/** The longest that a consumer may take over one batch. */
export const digestTimeout = Duration.seconds(digestTimeoutSeconds)

/** Runs of digests that are being planned, and the people of each who are to be mailed. */
export class DigestQueue extends WorkQueue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      consumerTimeout: digestTimeout,
      addressVariable: 'DIGEST_QUEUE_URL',
      consumer: { batchSize: 10, maxConcurrency: mostDigestConsumers },
    })
  }
}
