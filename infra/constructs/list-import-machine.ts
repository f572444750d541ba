import { Duration } from 'aws-cdk-lib'
import {
  DefinitionBody,
  JitterType,
  JsonPath,
  Map as MapState,
  Pass,
  type RetryProps,
  StateMachine,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { taskTimeout } from '#infra/constructs/task-timeout.ts'
import { hostsOfListAtOnce, listImportMinutes } from '#shared/deployment/feed-checks.ts'

/** Only what is wrong with us comes back as an error; what is wrong with a feed is its result. */
const ownFailures: RetryProps = {
  errors: ['States.ALL'],
  interval: Duration.seconds(10),
  backoffRate: 3,
  maxAttempts: 2,
  jitterStrategy: JitterType.FULL,
}

export type ListImportMachineProps = { importListedFeed: AppFunction; endListImport: AppFunction }

/** The feeds of a list, ten hosts at once and those of a host one after another; one that cannot be added costs no other. */
export class ListImportMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: ListImportMachineProps) {
    super(scope, id)
    const importListedFeed = this.#task('ImportListedFeed', props.importListedFeed).addCatch(
      new Pass(this, 'LeaveAsNotImported'),
      { resultPath: JsonPath.DISCARD },
    )
    const importId = JsonPath.stringAt('$.importId')
    const forEachFeedOfHost = new MapState(this, 'ForEachFeedOfHost', {
      itemsPath: '$.numbers',
      itemSelector: { importId, number: JsonPath.numberAt('$$.Map.Item.Value') },
      maxConcurrency: 1,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(importListedFeed)
    const forEachHost = new MapState(this, 'ForEachHost', {
      itemsPath: '$.hosts',
      itemSelector: { importId, numbers: JsonPath.objectAt('$$.Map.Item.Value') },
      maxConcurrency: hostsOfListAtOnce,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(forEachFeedOfHost)
    const endListImport = this.#task('EndListImport', props.endListImport)
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(forEachHost.next(endListImport)),
      timeout: Duration.minutes(listImportMinutes),
    })
  }

  readonly grantStart: Grant = (starter) => {
    starter.addEnvironment('LIST_IMPORT_MACHINE_ARN', this.stateMachine.stateMachineArn)
    this.stateMachine.grantStartExecution(starter)
  }

  #task(name: string, lambdaFunction: AppFunction): LambdaInvoke {
    const task = new LambdaInvoke(this, name, {
      lambdaFunction,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: taskTimeout(lambdaFunction),
    })
    task.addRetry(ownFailures)
    return task
  }
}
