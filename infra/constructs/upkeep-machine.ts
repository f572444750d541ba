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
import { keepFailedExecutions } from '#infra/constructs/dead-letters.ts'
import { type MachineTaskProps, machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'

/** Minutes in all: what still cannot be done then is begun again by the next hour. */
const retries = [retryAll(5, Duration.seconds(5), Duration.minutes(10))]

export type UpkeepMachineProps = {
  removeAccounts: AppFunction
  settleCatalogue: AppFunction
  deadLetters: Queue
}

/**
 * Finishes what was hidden at once and cannot end within a call, piece by piece. It is started by such a call and once an hour, finds out
 * by itself what there is to do, and may run twice at a time: each piece can be repeated.
 */
export class UpkeepMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: UpkeepMachineProps) {
    super(scope, id)
    const both = new Parallel(this, 'SeeToBoth')
      .branch(this.#untilDone('RemoveAccounts', { lambdaFunction: props.removeAccounts }))
      .branch(
        this.#untilDone('SettleCatalogue', {
          lambdaFunction: props.settleCatalogue,
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
    // The next hour tries again.
    const description = 'Upkeep that failed after every retry'
    keepFailedExecutions(this, { ...props, stateMachine: this.stateMachine, description })
  }

  /** One kind of work, piece by piece; that it cannot be done keeps no other from being done. */
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
