import { Duration } from 'aws-cdk-lib'
import type { EventPattern } from 'aws-cdk-lib/aws-events'
import { JitterType, type RetryProps, type StateMachine, Timeout } from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'

/** How much longer than its function a task waits, so that a slow function ends with Lambda's own error. */
const graceSeconds = 15
const lambdaMaximumSeconds = 900

export type MachineTaskProps = Pick<LambdaInvokeProps, 'payload' | 'resultPath'> & {
  lambdaFunction: AppFunction
  /** In the order in which they are asked. The CDK adds none of its own. */
  retries: readonly RetryProps[]
}

/** A step that is a function: told the state, or the payload, and answering the next state. */
export function machineTask(scope: Construct, name: string, props: MachineTaskProps): LambdaInvoke {
  const { retries, ...rest } = props
  const seconds = (rest.lambdaFunction.timeout?.toSeconds() ?? lambdaMaximumSeconds) + graceSeconds
  const task = new LambdaInvoke(scope, name, {
    ...rest,
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
    taskTimeout: Timeout.duration(Duration.seconds(seconds)),
  })
  for (const retry of retries) task.addRetry(retry)
  return task
}

/** Tries again whatever went wrong, each time after a pause up to three times as long; pauses vary, so that many runs do not try at once. */
export function retryAll(maxAttempts: number, firstPause: Duration, longestPause?: Duration): RetryProps {
  return {
    errors: ['States.ALL'],
    interval: firstPause,
    backoffRate: 3,
    maxAttempts,
    ...(longestPause && { maxDelay: longestPause }),
    jitterStrategy: JitterType.FULL,
  }
}

/** Lets a function start a state machine, which it finds under the variable's name. */
export function startGrant(machine: StateMachine, variable: string): Grant {
  return (starter) => {
    starter.addEnvironment(variable, machine.stateMachineArn)
    machine.grantStartExecution(starter)
  }
}

/** The statuses of executions that ended and did not succeed. */
export const failedStatuses = ['FAILED', 'TIMED_OUT', 'ABORTED']

/** The event of an execution that has come to one of these statuses. */
export function statusChange({ stateMachineArn }: StateMachine, statuses: readonly string[]): EventPattern {
  return {
    source: ['aws.states'],
    detailType: ['Step Functions Execution Status Change'],
    detail: { stateMachineArn: [stateMachineArn], status: [...statuses] },
  }
}
