import { CfnParameter, type Stack } from 'aws-cdk-lib'

/**
 * How many runs may be under way when one begins by itself, to stay below the model's quota (docs/operations.md, «Quotas»). A parameter,
 * because quotas grow while the template stays.
 */
export function concurrentRunsIn(stack: Stack): string {
  const parameter = new CfnParameter(stack, 'ConcurrentRuns', {
    type: 'Number',
    default: 4,
    minValue: 1,
    maxValue: 100,
    description: 'How many episodes may be processed at once when one starts by itself.',
  })
  return parameter.valueAsString
}
