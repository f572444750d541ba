import { Duration } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  JsonPath,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { keepFailedExecutions } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { machineTask, retryAll } from '#infra/constructs/state-machines.ts'
import { episodesPrefix } from '#shared/deployment/object-keys.ts'
import { repairPrefix } from '#shared/deployment/repair.ts'

export type RepairMachineProps = { functions: FunctionGroup; data: DataResources; deadLetters: Queue }

/**
 * Checks the whole Catalogue table for drift once a week, one part after another. It also repairs if the
 * input is `{ "mend": true }`. The execution fails if drift remains, so that the alarm for failed executions
 * reports it.
 */
export class RepairMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: RepairMachineProps) {
    super(scope, id)
    const task = machineTask(this, 'RepairCatalogue', {
      lambdaFunction: addRepairCatalogue(props),
      payload: TaskInput.fromObject({
        run: JsonPath.stringAt('$$.Execution.Name'),
        input: JsonPath.objectAt('$$.Execution.Input'),
      }),
      retries: [retryAll(4, Duration.seconds(30))],
    })
    const isDone = new Choice(this, 'IsDone?')
      .when(Condition.booleanEquals('$.isDone', false), task)
      .when(Condition.numberEquals('$.left', 0), new Succeed(this, 'NothingDrifts'))
      .otherwise(
        new Fail(this, 'SomethingDrifts', {
          error: 'Drift',
          cause:
            'Something in the Catalogue is not what it should be; the log of upkeep/repair-catalogue names it.',
        }),
      )
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(task.next(isDone)),
      timeout: Duration.days(1),
    })
    keepFailedExecutions(this, {
      ...props,
      stateMachine: this.stateMachine,
      description: 'The Catalogue drifts',
    })
  }
}

function addRepairCatalogue({ functions, data: { catalogue, store } }: RepairMachineProps): AppFunction {
  return functions.add('upkeep/repair-catalogue', {
    userImpact: 'Wrong counts, lists and clouds stay unnoticed.',
    timeout: Duration.minutes(15),
    // Sums for a million episodes take tens of megabytes.
    memoryMegabytes: 2048,
    grants: [
      catalogue.allow('Scan', 'GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
      store.readBelow(episodesPrefix),
      store.readBelow(repairPrefix),
      store.writeBelow(repairPrefix),
    ],
  })
}
