import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import { type Grant, variableGrant } from '#infra/constructs/app-function.ts'
import { givenValueIn, limitParameter, ownParameter } from '#infra/constructs/parameters.ts'
import {
  defaultModelContext,
  largestModelContext,
  smallestModelContext,
} from '#shared/deployment/model-context.ts'
import { modelPricePattern } from '#shared/deployment/model-price.ts'
import {
  concurrentRuns,
  concurrentTranscriptions,
  modelRequestsPerMinute,
} from '#shared/deployment/rate-limits.ts'
import { transcriptionPricePattern } from '#shared/deployment/transcription-price.ts'

/** Limits automatic starts, to stay within the providers' quotas (docs/operations.md, "Quotas"). */
export function grantConcurrentRuns(stack: Stack): Grant {
  const runs = limitParameter(stack, 'ConcurrentRuns', {
    least: 1,
    bounds: concurrentRuns,
    description: 'How many episodes may be analyzed at once when one starts automatically.',
  }).valueAsString
  const transcriptions = limitParameter(stack, 'ConcurrentTranscriptions', {
    least: 1,
    bounds: concurrentTranscriptions,
    description: 'How many episodes may be transcribed at once when one starts automatically.',
  }).valueAsString
  return (grantee) => {
    grantee.addEnvironment('CONCURRENT_RUNS', runs)
    grantee.addEnvironment('CONCURRENT_TRANSCRIPTIONS', transcriptions)
  }
}

export function grantModelPace(stack: Stack): Grant {
  const requests = limitParameter(stack, 'ModelRequestsPerMinute', {
    least: 0,
    bounds: modelRequestsPerMinute,
    description: 'How many requests a minute the quota of the model allows. 0: as many as there are.',
  }).valueAsString
  return variableGrant('MODEL_REQUESTS_PER_MINUTE', requests)
}

/**
 * Context size in tokens (docs/operations.md, "Long episodes"). A parameter, because local machines use the
 * same template with other models.
 */
export function modelContextIn(stack: Stack): string {
  return limitParameter(stack, 'ModelContext', {
    least: smallestModelContext,
    bounds: { normal: defaultModelContext, maximum: largestModelContext },
    description: 'How many tokens the model reads and writes at once. Longer transcripts are read in parts.',
  }).valueAsString
}

/**
 * Overrides the list price (docs/operations.md, "Parameters"). A parameter, because local machines use the
 * same template with a free model.
 */
export function modelPriceIn(stack: Stack): string {
  return ownParameter(stack, 'ModelPrice', {
    allowedPattern: modelPricePattern.source,
    constraintDescription: 'must be two numbers with a comma between them, such as 0.5,1.5, or empty',
    description:
      'Dollars for a million tokens that the model reads, and for a million that it writes, such as 0.5,1.5. Empty: the list price.',
  }).valueAsString
}

/**
 * Overrides the price per minute (docs/operations.md, "Parameters"). A parameter, because local machines use
 * the same template with free speech recognition. The default of a recognizer of one's own is not the
 * parameter's default, because an update keeps the parameter's earlier value.
 */
export function transcriptionPriceIn(
  stack: Stack,
  { speechRecognizer }: Pick<DeploymentConfig, 'speechRecognizer'>,
): string {
  const id = 'TranscriptionPrice'
  const about = {
    allowedPattern: transcriptionPricePattern.source,
    constraintDescription: 'must be a number such as 0.024, or empty',
    description: 'Dollars for a minute of audio that is transcribed, such as 0.024. Empty: the list price.',
  }
  if (speechRecognizer.kind === 'transcribe') return ownParameter(stack, id, about).valueAsString
  const own = (speechRecognizer.dollarsPerAudioHour / 60).toFixed(6)
  return givenValueIn(stack, { id, own, ...about })
}
