import { CfnParameter, type Stack } from 'aws-cdk-lib'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'

/**
 * How many runs may be under way when one begins by itself, to stay below the model's quota (docs/operations.md, «Quotas»). A parameter,
 * because quotas grow while the template stays.
 */
export function concurrentRunsIn(stack: Stack): string {
  const parameter = new CfnParameter(stack, 'ConcurrentRuns', {
    type: 'Number',
    default: concurrentRuns.normal,
    minValue: 1,
    maxValue: concurrentRuns.maximum,
    description: 'How many episodes may be processed at once when one starts by itself.',
  })
  return parameter.valueAsString
}
