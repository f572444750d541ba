import { Duration } from 'aws-cdk-lib'
import { Match, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { eventDelivery } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { queueFor } from '#infra/constructs/work-queues.ts'
import { episodesPrefix, uploadsPrefix } from '#shared/deployment/object-keys.ts'

export type UploadedTranscriptsProps = { functions: FunctionGroup; data: DataResources; deadLetters: Queue }

const readingTimeout = Duration.minutes(4)

/** All files of a podcast update the same counters, so more readers would only cause write conflicts. */
const concurrentReaders = 4

/** Reads the transcripts that admins upload, when S3 reports them. */
export class UploadedTranscripts extends Construct {
  constructor(scope: Construct, id: string, props: UploadedTranscriptsProps) {
    super(scope, id)
    const queue = this.#addQueue(props)
    this.#addReader(props).addEventSource(
      // One file per invocation, because a file may have 50 MB and a failed one should be redelivered alone.
      new SqsEventSource(queue, {
        batchSize: 1,
        maxConcurrency: concurrentReaders,
        reportBatchItemFailures: true,
      }),
    )
  }

  #addReader({ functions, data }: UploadedTranscriptsProps): AppFunction {
    return functions.add('events/transcript-uploaded', {
      userImpact: 'Uploaded transcripts are not read, and their uploads do not end.',
      timeout: readingTimeout,
      // A file may have 50 MB, and the parsed transcript has one object per word.
      memoryMegabytes: 1024,
      grants: [
        data.changeCatalogue(),
        data.operations.allow('GetItem', 'UpdateItem'),
        data.store.readBelow(uploadsPrefix),
        data.store.deleteBelow(uploadsPrefix),
        data.store.writeBelow(episodesPrefix),
        data.store.emptyBelow(episodesPrefix),
      ],
    })
  }

  #addQueue({ data, deadLetters }: UploadedTranscriptsProps): Queue {
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
