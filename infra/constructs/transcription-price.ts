import type { Stack } from 'aws-cdk-lib'
import { ownParameter } from '#infra/constructs/own-parameter.ts'
import { transcriptionPricePattern } from '#shared/deployment/transcription-price.ts'

/**
 * What a minute of transcription costs, in place of the list price (docs/operations.md, «Before the first deployment»). A parameter,
 * because the same template serves a machine whose speech recognition costs nothing.
 */
export function transcriptionPriceIn(stack: Stack): string {
  return ownParameter(stack, 'TranscriptionPrice', {
    allowedPattern: transcriptionPricePattern.source,
    constraintDescription: 'must be a number such as 0.024, or empty',
    description: 'Dollars for a minute of audio that is transcribed, such as 0.024. Empty: the list price.',
  }).valueAsString
}
