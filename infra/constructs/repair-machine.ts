import { Duration } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  JitterType,
  JsonPath,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { taskTimeout } from '#infra/constructs/task-timeout.ts'
import { tellOfFailures } from '#infra/constructs/upkeep-machine.ts'

export type RepairMachineProps = { repairCatalogue: AppFunction; deadLetters: Queue }

/**
 * Compares the whole Catalogue with itself, part by part, once a week. With the input `{ "mend": true }` it puts right what it can. An
 * execution fails where something is not as it should be in the end, so that whoever hears of failures hears of that as well.
 */
export class RepairMachine extends Construct {
  readonly stateMachine: StateMachine

  constructor(scope: Construct, id: string, props: RepairMachineProps) {
    super(scope, id)
    const task = this.#task(props.repairCatalogue)
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
    tellOfFailures(this, { ...props, stateMachine: this.stateMachine, description: 'The Catalogue drifts' })
  }

  #task(lambdaFunction: AppFunction): LambdaInvoke {
    const task = new LambdaInvoke(this, 'RepairCatalogue', {
      lambdaFunction,
      payload: TaskInput.fromObject({
        run: JsonPath.stringAt('$$.Execution.Name'),
        input: JsonPath.objectAt('$$.Execution.Input'),
      }),
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: taskTimeout(lambdaFunction),
    })
    task.addRetry({
      errors: ['States.ALL'],
      interval: Duration.seconds(30),
      backoffRate: 3,
      maxAttempts: 4,
      jitterStrategy: JitterType.FULL,
    })
    return task
  }
}
