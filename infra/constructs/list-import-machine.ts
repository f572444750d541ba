import { Duration } from 'aws-cdk-lib'
import { DefinitionBody, JsonPath, Map as MapState, Pass, StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'
import { hostsOfListAtOnce, listImportMinutes } from '#shared/deployment/feed-checks.ts'

/** Retries are for our own errors. A problem of a feed does not throw; the result reports it. */
const retries = [retryAll(2, Duration.seconds(10))]

export type ListImportMachineProps = {
  functions: FunctionGroup
  data: DataResources
  importing: readonly Grant[]
}

/** Imports the feeds of a list. Several hosts run in parallel, the feeds of one host in sequence. */
export class ListImportMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: ListImportMachineProps) {
    super(scope, id)
    const importListedFeed = machineTask(this, 'ImportListedFeed', {
      lambdaFunction: addImportListedFeed(props),
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
      lambdaFunction: addEndListImport(props),
      retries,
    })
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(forEachHost.next(endListImport)),
      timeout: Duration.minutes(listImportMinutes),
    })
    this.grantStart = startGrant(this.stateMachine, 'LIST_IMPORT_MACHINE_ARN')
  }
}

function addImportListedFeed({ functions, importing }: ListImportMachineProps): AppFunction {
  return functions.add('ingestion/import-listed-feed', {
    userImpact: 'Podcasts of a list are not added.',
    timeout: Duration.minutes(2),
    memoryMegabytes: 1024,
    grants: importing,
  })
}

function addEndListImport({ functions, data }: ListImportMachineProps): AppFunction {
  return functions.add('ingestion/end-list-import', {
    userImpact: 'The import of a list seems to continue although it has ended.',
    timeout: Duration.seconds(30),
    grants: [data.operations.allow('GetItem', 'PutItem')],
  })
}
