import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { WorkQueue } from '#infra/constructs/work-queue.ts'

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
