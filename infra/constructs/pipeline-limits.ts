import { CfnParameter, type Stack } from 'aws-cdk-lib'
import type { Grant } from '#infra/constructs/app-function.ts'
import {
  concurrentRuns,
  concurrentTranscriptions,
  modelRequestsPerMinute,
} from '#shared/deployment/rate-limits.ts'

type Limit = { name: string; least: number; bounds: { normal: number; maximum: number }; description: string }

/** A parameter, because quotas grow while the template stays. */
function limitIn(stack: Stack, { name, least, bounds, description }: Limit): string {
  const known = stack.node.tryFindChild(name)
  if (known instanceof CfnParameter) return known.valueAsString
  return new CfnParameter(stack, name, {
    type: 'Number',
    default: bounds.normal,
    minValue: least,
    maxValue: bounds.maximum,
    description,
  }).valueAsString
}

/** How many runs may be under way when one begins by itself, to stay below the providers' quotas (docs/operations.md, «Quotas»). */
export function grantConcurrentRuns(stack: Stack): Grant {
  const runs = limitIn(stack, {
    name: 'ConcurrentRuns',
    least: 1,
    bounds: concurrentRuns,
    description: 'How many episodes may be analyzed at once when one starts by itself.',
  })
  const transcriptions = limitIn(stack, {
    name: 'ConcurrentTranscriptions',
    least: 1,
    bounds: concurrentTranscriptions,
    description: 'How many episodes may be transcribed at once when one starts by itself.',
  })
  return (grantee) => {
    grantee.addEnvironment('CONCURRENT_RUNS', runs)
    grantee.addEnvironment('CONCURRENT_TRANSCRIPTIONS', transcriptions)
  }
}

/** How often the model may be asked. */
export function grantModelPace(stack: Stack): Grant {
  const requests = limitIn(stack, {
    name: 'ModelRequestsPerMinute',
    least: 0,
    bounds: modelRequestsPerMinute,
    description: 'How many requests a minute the quota of the model allows. 0: as many as there are.',
  })
  return (grantee) => {
    grantee.addEnvironment('MODEL_REQUESTS_PER_MINUTE', requests)
  }
}
