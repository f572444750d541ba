import { Duration } from 'aws-cdk-lib'
import { DefinitionBody, JsonPath, Map as MapState, Pass, StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'
import { hostsOfListAtOnce, listImportMinutes } from '#shared/deployment/feed-checks.ts'

/** Only what is wrong with us comes back as an error; what is wrong with a feed is its result. */
const retries = [retryAll(2, Duration.seconds(10))]

export type ListImportMachineProps = { importListedFeed: AppFunction; endListImport: AppFunction }

/** The feeds of a list, ten hosts at once and those of a host one after another; one that cannot be added costs no other. */
export class ListImportMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: ListImportMachineProps) {
    super(scope, id)
    const importListedFeed = machineTask(this, 'ImportListedFeed', {
      lambdaFunction: props.importListedFeed,
      retries,
    }).addCatch(new Pass(this, 'LeaveAsNotImported'), { resultPath: JsonPath.DISCARD })
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
    const endListImport = machineTask(this, 'EndListImport', {
      lambdaFunction: props.endListImport,
      retries,
    })
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(forEachHost.next(endListImport)),
      timeout: Duration.minutes(listImportMinutes),
    })
    this.grantStart = startGrant(this.stateMachine, 'LIST_IMPORT_MACHINE_ARN')
  }
}
