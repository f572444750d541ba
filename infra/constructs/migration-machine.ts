import { Duration } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { eventDelivery, keepFailedExecutions } from '#infra/constructs/dead-letters.ts'
import { deployedPattern } from '#infra/constructs/deployed-pattern.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { TableOperation } from '#infra/constructs/record-table.ts'
import { machineTask, retryAll } from '#infra/constructs/state-machines.ts'

export type MigrationMachineProps = {
  functions: FunctionGroup
  data: DataResources
  lastStackName: string
  deadLetters: Queue
}

/**
 * Migrates stored items to the data version of the deployed release, page by page. Starts when the last stack
 * has been deployed. Progress is stored in the Catalogue, so that executions may overlap and be repeated.
 */
export class MigrationMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: MigrationMachineProps) {
    super(scope, id)
    const task = machineTask(this, 'Migrate', {
      lambdaFunction: addMigrate(props),
      payload: TaskInput.fromObject({}),
      retries: [retryAll(4, Duration.seconds(30))],
    })
    const isDone = new Choice(this, 'IsMigrated?')
      .when(Condition.booleanEquals('$.isDone', true), new Succeed(this, 'DataAreCurrent'))
      .when(
        Condition.booleanEquals('$.isNewer', true),
        new Fail(this, 'DataAreNewer', {
          error: 'NewerData',
          cause:
            'The tables have the data version of a later release, and nothing was changed; docs/upgrading.md says how to go back to this release, or forward again.',
        }),
      )
      .otherwise(task)
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(task.next(isDone)),
      timeout: Duration.days(1),
    })
    this.#startAfter(props)
    keepFailedExecutions(this, {
      ...props,
      stateMachine: this.stateMachine,
      description: 'Stored items could not be migrated',
    })
  }

  #startAfter({ lastStackName, deadLetters }: MigrationMachineProps): void {
    new Rule(this, 'Deployed', {
      description: 'Migrates stored items once all stacks are deployed',
      eventPattern: deployedPattern(this, lastStackName),
      targets: [new SfnStateMachine(this.stateMachine, eventDelivery(deadLetters))],
    })
  }
}

/** Migrations may change items of every table. */
const migrating: readonly TableOperation[] = ['Scan', 'GetItem', 'UpdateItem']

function addMigrate({ functions, data }: MigrationMachineProps): AppFunction {
  return functions.add('upkeep/migrate', {
    userImpact: 'None; a later release may not be able to read items of earlier ones.',
    timeout: Duration.minutes(15),
    memoryMegabytes: 1024,
    grants: [
      data.catalogue.allow(...migrating, 'Query', 'PutItem'),
      data.people.allow(...migrating),
      data.operations.allow(...migrating),
    ],
  })
}
