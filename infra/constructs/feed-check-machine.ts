import { Duration } from 'aws-cdk-lib'
import {
  type Chain,
  Choice,
  Condition,
  DefinitionBody,
  JsonPath,
  Map as MapState,
  Pass,
  StateMachine,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'
import { partsAtOnce, turnPauseSeconds } from '#shared/deployment/feed-checks.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'

/** Two tries within a minute; what is not begun then is left for the next round. */
const retries = [retryAll(2, Duration.seconds(10))]

export type FeedCheckMachineProps = { listDueFeeds: AppFunction; checkFeeds: AppFunction }

/**
 * The feeds that are due, handed out by host in parts, round by round until none is left; one that cannot be read costs no other. An
 * execution that finds another at work waits for it.
 */
export class FeedCheckMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: FeedCheckMachineProps) {
    super(scope, id)
    const listDueFeeds = machineTask(this, 'ListDueFeeds', {
      lambdaFunction: props.listDueFeeds,
      payload: TaskInput.fromObject({
        asked: JsonPath.objectAt('$'),
        execution: JsonPath.stringAt('$$.Execution.Name'),
      }),
      retries,
    })
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
    this.grantStart = startGrant(this.stateMachine, 'FEED_CHECK_MACHINE_ARN')
  }

  #round({ checkFeeds }: FeedCheckMachineProps): Chain {
    const checkPart = machineTask(this, 'CheckFeeds', { lambdaFunction: checkFeeds, retries }).addCatch(
      new Pass(this, 'LeaveForNextRound'),
      { resultPath: JsonPath.DISCARD },
    )
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
}
