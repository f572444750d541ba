import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * Exports what others may read, whether or not one of them does today. CloudFormation takes no export away while a deployed stack
 * imports it, and the stack that owns it is deployed first: without this, no choice could move the last reader to another value.
 */
export function handOn(owner: Construct, values: readonly string[]): void {
  for (const value of values) Stack.of(owner).exportValue(value)
}
