import { Duration } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  type IChainable,
  JitterType,
  Parallel,
  Pass,
  Result,
  StateMachine,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { taskTimeout } from '#infra/constructs/task-timeout.ts'

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

  constructor(scope: Construct, id: string, props: UpkeepMachineProps) {
    super(scope, id)
    const both = new Parallel(this, 'SeeToBoth')
      .branch(this.#untilDone('RemoveAccounts', props.removeAccounts))
      .branch(this.#untilDone('SettleCatalogue', props.settleCatalogue))
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
    // The next hour tries again.
    const description = 'Upkeep that failed after every retry'
    tellOfFailures(this, { ...props, stateMachine: this.stateMachine, description })
  }

  readonly grantStart: Grant = (starter) => {
    starter.addEnvironment('UPKEEP_MACHINE_ARN', this.stateMachine.stateMachineArn)
    this.stateMachine.grantStartExecution(starter)
  }

  /** One kind of work, piece by piece; that it cannot be done keeps no other from being done. */
  #untilDone(name: string, lambdaFunction: AppFunction): IChainable {
    const task = this.#task(name, lambdaFunction)
    const ended = new Pass(this, `${name}Ended`)
    task.addCatch(new Pass(this, `${name}Failed`, { result: Result.fromObject({ isDone: false }) }))
    const isDone = new Choice(this, `${name}IsDone?`)
      .when(Condition.booleanEquals('$.isDone', true), ended)
      .otherwise(task)
    return task.next(isDone)
  }

  #task(name: string, lambdaFunction: AppFunction): LambdaInvoke {
    const task = new LambdaInvoke(this, name, {
      lambdaFunction,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: taskTimeout(lambdaFunction),
    })
    task.addRetry({
      errors: ['States.ALL'],
      interval: Duration.seconds(5),
      backoffRate: 3,
      maxAttempts: 5,
      maxDelay: Duration.minutes(10),
      jitterStrategy: JitterType.FULL,
    })
    return task
  }
}

type Failures = { stateMachine: StateMachine; description: string; deadLetters: Queue }

/** Puts executions that did not end well where somebody may look. */
export function tellOfFailures(scope: Construct, { stateMachine, description, deadLetters }: Failures): void {
  new Rule(scope, 'Failed', {
    description,
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: {
        stateMachineArn: [stateMachine.stateMachineArn],
        status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
      },
    },
    targets: [
      new SqsQueue(deadLetters, {
        deadLetterQueue: deadLetters,
        retryAttempts: 8,
        maxEventAge: Duration.hours(6),
      }),
    ],
  })
}
