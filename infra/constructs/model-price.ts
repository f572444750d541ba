import type { Stack } from 'aws-cdk-lib'
import { ownParameter } from '#infra/constructs/own-parameter.ts'
import { modelPricePattern } from '#shared/deployment/model-price.ts'

/**
 * What the configured model costs, in place of the list price (docs/operations.md, «Before the first deployment»). A parameter, because
 * the same template serves a machine whose model costs nothing.
 */
export function modelPriceIn(stack: Stack): string {
  return ownParameter(stack, 'ModelPrice', {
    allowedPattern: modelPricePattern.source,
    constraintDescription: 'must be two numbers with a comma between them, such as 0.5,1.5, or empty',
    description:
      'Dollars for a million tokens that the model reads, and for a million that it writes, such as 0.5,1.5. Empty: the list price.',
  }).valueAsString
}
