import { Duration } from 'aws-cdk-lib'
import type { EventPattern } from 'aws-cdk-lib/aws-events'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { JitterType, type RetryProps, type StateMachine, Timeout } from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'

/** Tasks wait longer than their function's timeout, so that a slow function fails with Lambda's own error. */
const graceSeconds = 15
const lambdaMaximumSeconds = 900

export type MachineTaskProps = Pick<LambdaInvokeProps, 'payload' | 'resultPath'> & {
  lambdaFunction: AppFunction
  /** Step Functions uses the first entry that matches. Unlike CDK's default, nothing is added to these. */
  retries: readonly RetryProps[]
}

/**
 * Names the deployed version of the function, so that an execution finishes on the code it started with. The
 * machine may invoke every version, because its running executions name earlier ones.
 */
class VersionTask extends LambdaInvoke {
  protected override readonly taskPolicies: PolicyStatement[]

  constructor(
    scope: Construct,
    id: string,
    { lambdaFunction, ...rest }: LambdaInvokeProps & { lambdaFunction: AppFunction },
  ) {
    super(scope, id, { ...rest, lambdaFunction: lambdaFunction.currentVersion })
    const resources = lambdaFunction.resourceArnsForGrantInvoke
    this.taskPolicies = [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })]
  }
}

/**
 * Invokes a function with the payload, or with the state if there is none. Its result becomes the next state.
 */
export function machineTask(scope: Construct, name: string, props: MachineTaskProps): LambdaInvoke {
  const { retries, ...rest } = props
  const seconds = (rest.lambdaFunction.timeout?.toSeconds() ?? lambdaMaximumSeconds) + graceSeconds
  const task = new VersionTask(scope, name, {
    ...rest,
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
    taskTimeout: Timeout.duration(Duration.seconds(seconds)),
  })
  for (const retry of retries) task.addRetry(retry)
  return task
}

/**
 * Retries every error with exponential backoff and full jitter, so that concurrent runs do not retry at the
 * same time.
 */
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

/** Lets a function start the state machine. The variable holds its ARN. */
export function startGrant(machine: StateMachine, variable: string): Grant {
  return (starter) => {
    starter.addEnvironment(variable, machine.stateMachineArn)
    machine.grantStartExecution(starter)
  }
}

export const failedStatuses = ['FAILED', 'TIMED_OUT', 'ABORTED']

/** Matches the events of executions that ended with one of the statuses. */
export function executionStatusPattern(
  { stateMachineArn }: StateMachine,
  statuses: readonly string[],
): EventPattern {
  return {
    source: ['aws.states'],
    detailType: ['Step Functions Execution Status Change'],
    detail: { stateMachineArn: [stateMachineArn], status: [...statuses] },
  }
}
