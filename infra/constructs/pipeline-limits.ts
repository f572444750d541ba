import type { Stack } from 'aws-cdk-lib'
import type { Grant } from '#infra/constructs/app-function.ts'
import { limitParameter } from '#infra/constructs/limit-parameter.ts'
import {
  concurrentRuns,
  concurrentTranscriptions,
  modelRequestsPerMinute,
} from '#shared/deployment/rate-limits.ts'

/** How many runs may be under way when one begins by itself, to stay below the providers' quotas (docs/operations.md, «Quotas»). */
export function grantConcurrentRuns(stack: Stack): Grant {
  const runs = limitParameter(stack, 'ConcurrentRuns', {
    least: 1,
    bounds: concurrentRuns,
    description: 'How many episodes may be analyzed at once when one starts by itself.',
  }).valueAsString
  const transcriptions = limitParameter(stack, 'ConcurrentTranscriptions', {
    least: 1,
    bounds: concurrentTranscriptions,
    description: 'How many episodes may be transcribed at once when one starts by itself.',
  }).valueAsString
  return (grantee) => {
    grantee.addEnvironment('CONCURRENT_RUNS', runs)
    grantee.addEnvironment('CONCURRENT_TRANSCRIPTIONS', transcriptions)
  }
}

/** How often the model may be asked. */
export function grantModelPace(stack: Stack): Grant {
  const requests = limitParameter(stack, 'ModelRequestsPerMinute', {
    least: 0,
    bounds: modelRequestsPerMinute,
    description: 'How many requests a minute the quota of the model allows. 0: as many as there are.',
  }).valueAsString
  return (grantee) => {
    grantee.addEnvironment('MODEL_REQUESTS_PER_MINUTE', requests)
  }
}
