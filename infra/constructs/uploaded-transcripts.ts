import { Duration } from 'aws-cdk-lib'
import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { eventDelivery } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { queueFor } from '#infra/constructs/work-queues.ts'
import type { DataStack } from '#infra/data-stack.ts'
import { episodesPrefix, uploadsPrefix } from '#shared/deployment/object-keys.ts'

export type UploadedTranscriptsProps = { functions: FunctionGroup; data: DataStack; deadLetters: Queue }

const readingTimeout = Duration.minutes(4)

/** A thousand files come at once, and those of one podcast all change its counts: more readers would only meet each other there. */
const readersAtOnce = 4

/** Transcripts that were made elsewhere: read as they arrive in the store bucket, a few at a time. */
export class UploadedTranscripts extends Construct {
  constructor(scope: Construct, id: string, props: UploadedTranscriptsProps) {
    super(scope, id)
    const queue = this.#addQueue(props)
    this.#addReader(props).addEventSource(
      // One file at a time: it may be of 50 MB, and what fails is delivered again alone.
      new SqsEventSource(queue, {
        batchSize: 1,
        maxConcurrency: readersAtOnce,
        reportBatchItemFailures: true,
      }),
    )
  }

  #addReader({ functions, data }: UploadedTranscriptsProps): AppFunction {
    return functions.add('events/transcript-uploaded', {
      userImpact: 'Uploaded transcripts are not read; their uploads do not end.',
      timeout: readingTimeout,
      // Files of up to 50 MB, and each word an object.
      memoryMegabytes: 1024,
      grants: [
        data.changeCatalogue(),
        data.operations.allow('GetItem', 'UpdateItem'),
        data.store.readBelow(uploadsPrefix),
        data.store.takeBackBelow(uploadsPrefix),
        data.store.writeBelow(episodesPrefix),
        data.store.emptyBelow(episodesPrefix),
      ],
    })
  }

  #addQueue({ data, deadLetters }: UploadedTranscriptsProps): Queue {
    // A reader that died is known to have by the time that its file is delivered again (fifteen minutes).
    const queue = queueFor(this, readingTimeout, deadLetters)
    new Rule(this, 'TranscriptUploaded', {
      description: 'Files of uploads that arrived in the store bucket',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [data.store.bucket.bucketName] },
          object: { key: Match.prefix(uploadsPrefix) },
        },
      },
      targets: [new SqsQueue(queue, eventDelivery(deadLetters))],
    })
    return queue
  }
}
