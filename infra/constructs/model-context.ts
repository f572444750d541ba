import { CfnParameter, type Stack } from 'aws-cdk-lib'
import {
  defaultModelContext,
  largestModelContext,
  smallestModelContext,
} from '#shared/deployment/model-context.ts'

/**
 * How much the configured model reads and writes at once (docs/operations.md, «Long episodes»). A parameter, because the same template
 * serves a machine whose model has another context.
 */
export function modelContextIn(stack: Stack): string {
  return new CfnParameter(stack, 'ModelContext', {
    type: 'Number',
    default: defaultModelContext,
    minValue: smallestModelContext,
    maxValue: largestModelContext,
    description: 'How many tokens the model reads and writes at once. Longer transcripts are read in parts.',
  }).valueAsString
}
