import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import type { EpisodeMachine } from '#infra/constructs/episode-machine.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { WorkQueue } from '#infra/constructs/work-queues.ts'
import { mediaPrefix } from '#shared/deployment/object-keys.ts'

const consumerTimeout = Duration.minutes(3)

export type ImportedEpisodesConsumerProps = {
  functions: FunctionGroup
  data: DataResources
  episodes: EpisodeMachine
  grants: readonly Grant[]
}

/**
 * Queue of newly imported episodes. The consumer copies their images and chapters and, if allowed, starts
 * their first run.
 */
export class ImportedEpisodes extends WorkQueue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      consumerTimeout,
      addressVariable: 'IMPORTED_QUEUE_URL',
      consumer: { batchSize: 5, maxConcurrency: 4 },
    })
  }

  addConsumer({ functions, data, episodes, grants }: ImportedEpisodesConsumerProps): void {
    const consumer = functions.add('events/episode-imported', {
      userImpact: 'New episodes have no image and are not processed automatically.',
      timeout: consumerTimeout,
      memoryMegabytes: 1024,
      grants: [
        data.changeCatalogue(),
        data.operations.allow('GetItem', 'PutItem'),
        data.media.writeBelow(mediaPrefix),
        data.media.emptyBelow(mediaPrefix),
        episodes.grantStart,
        ...grants,
      ],
    })
    this.consumeBy(consumer)
  }
}
