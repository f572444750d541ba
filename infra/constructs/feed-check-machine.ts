import { Duration } from 'aws-cdk-lib'
import {
  type Chain,
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
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { taskTimeout } from '#infra/constructs/task-timeout.ts'
import { partsAtOnce, turnPauseSeconds } from '#shared/deployment/feed-checks.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'

/** Two tries within a minute; what is not begun then is left for the next round. */
const shortRetry: RetryProps = {
  errors: ['States.ALL'],
  interval: Duration.seconds(10),
  backoffRate: 3,
  maxAttempts: 2,
  jitterStrategy: JitterType.FULL,
}

export type FeedCheckMachineProps = { listDueFeeds: AppFunction; checkFeeds: AppFunction }

/**
 * The feeds that are due, handed out by host in parts, round by round until none is left; one that cannot be read costs no other. An
 * execution that finds another at work waits for it.
 */
export class FeedCheckMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: FeedCheckMachineProps) {
    super(scope, id)
    const listDueFeeds = this.#task(
      'ListDueFeeds',
      props.listDueFeeds,
      TaskInput.fromObject({
        asked: JsonPath.objectAt('$'),
        execution: JsonPath.stringAt('$$.Execution.Name'),
      }),
    )
    const wait = new Wait(this, 'WaitForOthers', {
      time: WaitTime.duration(Duration.seconds(turnPauseSeconds)),
    })
    const whatNext = new Choice(this, 'WhatNext?')
      .when(Condition.stringEquals('$.next', 'check'), this.#round(props).next(listDueFeeds))
      .when(Condition.stringEquals('$.next', 'wait'), wait.next(listDueFeeds))
      .otherwise(new Succeed(this, 'AllAreAsked'))
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(listDueFeeds.next(whatNext)),
      timeout: Duration.minutes(55),
    })
  }

  #round({ checkFeeds }: FeedCheckMachineProps): Chain {
    const checkPart = this.#task('CheckFeeds', checkFeeds).addCatch(new Pass(this, 'LeaveForNextRound'), {
      resultPath: JsonPath.DISCARD,
    })
    const forEachPart = new MapState(this, 'ForEachPart', {
      itemsPath: '$.parts',
      itemSelector: {
        hosts: JsonPath.objectAt('$$.Map.Item.Value'),
        begunAt: JsonPath.stringAt('$.begunAt'),
        endsAt: JsonPath.stringAt('$.endsAt'),
      },
      maxConcurrency: partsAtOnce,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(checkPart)
    // Else the feeds that were asked last would seem to be due still.
    const letIndexFollow = new Wait(this, 'LetIndexFollow', {
      time: WaitTime.duration(Duration.seconds(indexLagSeconds)),
    })
    return forEachPart.next(letIndexFollow)
  }

  readonly grantStart: Grant = (starter) => {
    starter.addEnvironment('FEED_CHECK_MACHINE_ARN', this.stateMachine.stateMachineArn)
    this.stateMachine.grantStartExecution(starter)
  }

  #task(name: string, lambdaFunction: AppFunction, payload?: TaskInput): LambdaInvoke {
    const task = new LambdaInvoke(this, name, {
      lambdaFunction,
      ...(payload && { payload }),
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: taskTimeout(lambdaFunction),
    })
    task.addRetry(shortRetry)
    return task
  }
}
