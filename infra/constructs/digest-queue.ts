import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { digestTimeoutSeconds, mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

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
