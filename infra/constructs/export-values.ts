import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * Exports values even if no stack imports them. CloudFormation refuses to delete an export that a deployed
 * stack still imports, and the exporting stack deploys first. Without this, an option could never switch the
 * last importing stack to another value.
 */
export function exportValues(owner: Construct, values: readonly string[]): void {
  for (const value of values) Stack.of(owner).exportValue(value)
}
