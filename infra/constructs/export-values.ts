import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * Exports values even when no stack imports them now. CloudFormation refuses to delete an export that a
 * deployed stack still imports, and the exporting stack deploys first, so without this an option could never
 * move the last importer to another value.
 */
export function exportValues(owner: Construct, values: readonly string[]): void {
  for (const value of values) Stack.of(owner).exportValue(value)
}
