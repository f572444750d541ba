import { Duration } from 'aws-cdk-lib'
import {
  Choice,
  Condition,
  DefinitionBody,
  JitterType,
  JsonPath,
  Map as MapState,
  Pass,
  type RetryProps,
  StateMachine,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { taskTimeout } from '#infra/constructs/task-timeout.ts'

/** Two tries within a minute; a feed that stays away is asked again at the next tick. */
const shortRetry: RetryProps = {
  errors: ['States.ALL'],
  interval: Duration.seconds(10),
  backoffRate: 3,
  maxAttempts: 2,
  jitterStrategy: JitterType.FULL,
}

export type FeedCheckMachineProps = { listDueFeeds: AppFunction; checkFeed: AppFunction }

/** The feeds that are due, twenty at once and round by round; one that cannot be read costs no other. */
export class FeedCheckMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: FeedCheckMachineProps) {
    super(scope, id)
    const listDueFeeds = this.#task('ListDueFeeds', props.listDueFeeds)
    const checkFeed = this.#task('CheckFeed', props.checkFeed).addCatch(new Pass(this, 'LeaveForNextTick'), {
      resultPath: JsonPath.DISCARD,
    })
    const forEachFeed = new MapState(this, 'ForEachFeed', {
      itemsPath: '$.podcastIds',
      itemSelector: { podcastId: JsonPath.numberAt('$$.Map.Item.Value') },
      maxConcurrency: 20,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(checkFeed)
    const isMoreDue = new Choice(this, 'IsMoreDue?')
      .when(Condition.booleanEquals('$.hasMore', true), listDueFeeds)
      .otherwise(new Succeed(this, 'AllAreAsked'))
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(listDueFeeds.next(forEachFeed).next(isMoreDue)),
      timeout: Duration.minutes(55),
    })
  }

  readonly grantStart: Grant = (starter) => {
    starter.addEnvironment('FEED_CHECK_MACHINE_ARN', this.stateMachine.stateMachineArn)
    this.stateMachine.grantStartExecution(starter)
  }

  #task(name: string, lambdaFunction: AppFunction): LambdaInvoke {
    const task = new LambdaInvoke(this, name, {
      lambdaFunction,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: taskTimeout(lambdaFunction),
    })
    task.addRetry(shortRetry)
    return task
  }
}
