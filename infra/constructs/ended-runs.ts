import { Duration } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { eventDelivery, keepFailures } from '#infra/constructs/dead-letters.ts'
import type { EpisodeMachine } from '#infra/constructs/episode-machine.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { ImportedEpisodes } from '#infra/constructs/imported-episodes.ts'
import { executionStatusPattern, failedStatuses } from '#infra/constructs/state-machines.ts'
import { episodesPrefix } from '#shared/deployment/object-keys.ts'

export type EndedRunsProps = {
  functions: FunctionGroup
  data: DataResources
  episodes: EpisodeMachine
  imported: ImportedEpisodes
  deadLetters: Queue
}

/**
 * Handles every ended run, including aborted ones, for which the state machine runs no Catch. Learns of them
 * by Step Functions' event or, if that is lost, in the hourly sweep.
 */
export class EndedRuns extends Construct {
  /** Invoked every hour. */
  readonly sweepRuns: AppFunction

  constructor(scope: Construct, id: string, props: EndedRunsProps) {
    super(scope, id)
    const { functions, data, episodes, imported, deadLetters } = props
    const readModelPace = data.operations.allow('GetItem')
    // Ended runs send the free-slot message to this queue, which starts waiting runs.
    const announceFreeSlot = imported.grantSend
    const executionEnded = functions.add('events/execution-ended', {
      userImpact: 'Episodes whose run was aborted seem to be still in processing; queued runs start late.',
      timeout: Duration.seconds(30),
      grants: [
        data.changeCatalogue(),
        data.store.emptyBelow(episodesPrefix),
        announceFreeSlot,
        readModelPace,
      ],
    })
    this.sweepRuns = functions.add('schedules/sweep-runs', {
      userImpact: 'Episodes that lost their run stay in processing.',
      timeout: Duration.minutes(5),
      grants: [
        data.changeCatalogue(),
        episodes.grantStart,
        episodes.grantFollow,
        announceFreeSlot,
        readModelPace,
      ],
    })
    this.#listen(executionEnded, props)
    for (const asynchronous of [executionEnded, this.sweepRuns]) keepFailures(asynchronous, deadLetters)
  }

  #listen(executionEnded: AppFunction, { episodes, deadLetters }: EndedRunsProps): void {
    new Rule(this, 'ExecutionEnded', {
      description: 'Runs of episodes that ended',
      eventPattern: executionStatusPattern(episodes.stateMachine, ['SUCCEEDED', ...failedStatuses]),
      targets: [new LambdaFunction(executionEnded, eventDelivery(deadLetters))],
    })
  }
}
