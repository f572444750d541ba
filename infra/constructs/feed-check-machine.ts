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
import type { DataResources } from '#infra/constructs/data-resources.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'
import { partsAtOnce, roundMinutes, roundWaitSeconds } from '#shared/deployment/feed-checks.ts'
import { indexLagSeconds } from '#shared/deployment/pipeline.ts'

/** Two retries within a minute are enough, because the next round checks the remaining feeds. */
const retries = [retryAll(2, Duration.seconds(10))]

export type FeedCheckMachineProps = {
  functions: FunctionGroup
  data: DataResources
  importing: readonly Grant[]
}

/**
 * Checks due feeds in parallel parts, grouped by host, in rounds until none is due. A failing feed does not
 * affect others. A lock allows one execution at a time.
 */
export class FeedCheckMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: FeedCheckMachineProps) {
    super(scope, id)
    const listDueFeeds = machineTask(this, 'ListDueFeeds', {
      lambdaFunction: addListDueFeeds(props),
      payload: TaskInput.fromObject({
        asked: JsonPath.objectAt('$'),
        execution: JsonPath.stringAt('$$.Execution.Name'),
      }),
      retries,
    })
    const wait = new Wait(this, 'WaitForOthers', {
      time: WaitTime.duration(Duration.seconds(roundWaitSeconds)),
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

  #round(props: FeedCheckMachineProps): Chain {
    const checkPart = machineTask(this, 'CheckFeeds', {
      lambdaFunction: addCheckFeeds(props),
      retries,
    }).addCatch(new Pass(this, 'LeaveForNextRound'), { resultPath: JsonPath.DISCARD })
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
    // Waits for the secondary index, which would otherwise list the feeds checked last as due again.
    const letIndexFollow = new Wait(this, 'LetIndexFollow', {
      time: WaitTime.duration(Duration.seconds(indexLagSeconds)),
    })
    return forEachPart.next(letIndexFollow)
  }
}

function addListDueFeeds({ functions, data }: FeedCheckMachineProps): AppFunction {
  return functions.add('ingestion/list-due-feeds', {
    userImpact: 'No feed is checked; new episodes do not appear.',
    timeout: Duration.minutes(1),
    grants: [data.catalogue.allow(...reading, 'BatchGetItem', 'UpdateItem')],
  })
}

function addCheckFeeds({ functions, importing }: FeedCheckMachineProps): AppFunction {
  const checkFeeds = functions.add('ingestion/check-feeds', {
    userImpact: 'New episodes do not appear.',
    // Two minutes more than a round, for the checks that are running when it ends.
    timeout: Duration.minutes(roundMinutes + 2),
    memoryMegabytes: 1024,
    grants: importing,
  })
  // libuv's pool has four threads by default; DNS lookups of dead hosts would fill it.
  checkFeeds.addEnvironment('UV_THREADPOOL_SIZE', '16')
  return checkFeeds
}
