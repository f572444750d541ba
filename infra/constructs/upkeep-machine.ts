import { Duration } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  type IChainable,
  JsonPath,
  Parallel,
  Pass,
  Result,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { keepFailedExecutions } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { ImportedEpisodes } from '#infra/constructs/imported-episodes.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { type MachineTaskProps, machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'
import { episodesPrefix, mediaPrefix } from '#shared/deployment/object-keys.ts'

/** The retries take about ten minutes. After that, the next hourly execution tries again. */
const retries = [retryAll(5, Duration.seconds(5), Duration.minutes(10))]

export type UpkeepMachineProps = {
  functions: FunctionGroup
  data: DataResources
  identity: { grantRemove: Grant }
  imported: ImportedEpisodes
  /** For cancelling the subscriptions of deleted accounts. */
  payments: Grant
  deadLetters: Queue
}

/**
 * Finishes deletions and merges that take longer than an API call. Such calls start an execution, and so does
 * an hourly schedule. Tasks are read from the tables and can be repeated, so executions may overlap.
 */
export class UpkeepMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: UpkeepMachineProps) {
    super(scope, id)
    const both = new Parallel(this, 'SeeToBoth')
      .branch(this.#untilDone('RemoveAccounts', { lambdaFunction: addRemoveAccounts(props) }))
      .branch(
        this.#untilDone('RunUpkeep', {
          lambdaFunction: addRunUpkeep(props),
          payload: TaskInput.fromObject({ execution: JsonPath.stringAt('$$.Execution.Name') }),
        }),
      )
    const isWhole = new Choice(this, 'IsNothingLeft?')
      .when(
        Condition.and(
          Condition.booleanEquals('$[0].isDone', true),
          Condition.booleanEquals('$[1].isDone', true),
        ),
        new Succeed(this, 'NothingIsLeft'),
      )
      .otherwise(new Fail(this, 'SomethingIsLeft', { cause: 'A step failed after every retry.' }))
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(both.next(isWhole)),
      timeout: Duration.minutes(55),
    })
    this.grantStart = startGrant(this.stateMachine, 'UPKEEP_MACHINE_ARN')
    const description = 'Upkeep that failed after every retry'
    keepFailedExecutions(this, { ...props, stateMachine: this.stateMachine, description })
  }

  /** Repeats one function until it has no more tasks. If it fails, the other branch continues. */
  #untilDone(name: string, step: Omit<MachineTaskProps, 'retries'>): IChainable {
    const task = machineTask(this, name, { ...step, retries })
    const ended = new Pass(this, `${name}Ended`)
    task.addCatch(new Pass(this, `${name}Failed`, { result: Result.fromObject({ isDone: false }) }))
    const isDone = new Choice(this, `${name}IsDone?`)
      .when(Condition.booleanEquals('$.isDone', true), ended)
      .otherwise(task)
    return task.next(isDone)
  }
}

function addRemoveAccounts({ functions, data, identity, payments }: UpkeepMachineProps): AppFunction {
  return functions.add('upkeep/remove-accounts', {
    userImpact: 'Data of people who deleted their account is not deleted.',
    timeout: Duration.minutes(5),
    grants: [
      data.people.allow('GetItem', 'Query', 'DeleteItem'),
      data.operations.allow('Query', 'UpdateItem', 'DeleteItem'),
      identity.grantRemove,
      payments,
    ],
  })
}

function addRunUpkeep({ functions, data, imported }: UpkeepMachineProps): AppFunction {
  return functions.add('upkeep/run-upkeep', {
    userImpact:
      'Deleted podcasts and episodes leave traces; opted-out podcasts stay in counts; merged topics keep episodes.',
    timeout: Duration.minutes(5),
    memoryMegabytes: 1024,
    grants: [
      data.changeCatalogue(),
      data.people.allow(...reading, 'BatchGetItem', 'PutItem', 'DeleteItem'),
      data.operations.allow('GetItem', 'Query', 'DeleteItem'),
      data.store.emptyBelow(episodesPrefix),
      data.media.emptyBelow(mediaPrefix),
      imported.grantSend,
    ],
  })
}
