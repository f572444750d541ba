import { Duration } from 'aws-cdk-lib'
import { Timeout } from 'aws-cdk-lib/aws-stepfunctions'
import type { AppFunction } from '#infra/constructs/app-function.ts'

/** How much longer than its function a task waits, so that a slow function ends with Lambda's own error. */
const graceSeconds = 15
const lambdaMaximumSeconds = 900

export function taskTimeout({ timeout }: AppFunction): Timeout {
  return Timeout.duration(Duration.seconds((timeout?.toSeconds() ?? lambdaMaximumSeconds) + graceSeconds))
}
