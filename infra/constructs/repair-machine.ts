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
import { keepFailedExecutions } from '#infra/constructs/dead-letters.ts'
import { machineTask, retryAll } from '#infra/constructs/state-machines.ts'

export type RepairMachineProps = { repairCatalogue: AppFunction; deadLetters: Queue }

/**
 * Compares the whole Catalogue with itself, part by part, once a week. With the input `{ "mend": true }` it puts right what it can. An
 * execution fails where something is not as it should be in the end, so that whoever hears of failures hears of that as well.
 */
export class RepairMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: RepairMachineProps) {
    super(scope, id)
    const task = machineTask(this, 'RepairCatalogue', {
      lambdaFunction: props.repairCatalogue,
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
