import { Duration } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { eventDelivery, keepFailures } from '#infra/constructs/dead-letters.ts'
import type { EpisodeMachine } from '#infra/constructs/episode-machine.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { failedStatuses, statusChange } from '#infra/constructs/state-machines.ts'

export type EndedRunsProps = {
  functions: FunctionGroup
  episodes: EpisodeMachine
  deadLetters: Queue
  changeCatalogue: Grant
  emptyStore: Grant
  /** Has the runs that wait looked at. */
  announceRoom: Grant
  /** Learns since when the model is busy. */
  readPace: Grant
}

/** Notices runs that ended, also outside every Catch: at once by their event, and within the hour by looking. */
export class EndedRuns extends Construct {
  /** To be called every hour. */
  readonly sweepRuns: AppFunction

  constructor(scope: Construct, id: string, props: EndedRunsProps) {
    super(scope, id)
    const { functions, episodes, deadLetters, changeCatalogue, emptyStore, announceRoom, readPace } = props
    const executionEnded = functions.add('events/execution-ended', {
      userImpact:
        'Episodes whose run was aborted look as if they were still being processed; what waits begins late.',
      timeout: Duration.seconds(30),
      grants: [changeCatalogue, emptyStore, announceRoom, readPace],
    })
    this.sweepRuns = functions.add('schedules/sweep-runs', {
      userImpact: 'Episodes that lost their run stay in processing.',
      timeout: Duration.minutes(5),
      grants: [changeCatalogue, episodes.grantStart, episodes.grantFollow, announceRoom, readPace],
    })
    this.#listen(executionEnded, props)
    for (const asynchronous of [executionEnded, this.sweepRuns]) keepFailures(asynchronous, deadLetters)
  }

  #listen(executionEnded: AppFunction, { episodes, deadLetters }: EndedRunsProps): void {
    new Rule(this, 'ExecutionEnded', {
      description: 'Runs of episodes that ended',
      eventPattern: statusChange(episodes.stateMachine, ['SUCCEEDED', ...failedStatuses]),
      targets: [new LambdaFunction(executionEnded, eventDelivery(deadLetters))],
    })
  }
}
