import { CfnParameter, type Stack } from 'aws-cdk-lib'
import { transcriptionPricePattern } from '#shared/deployment/transcription-price.ts'

/**
 * What a minute of transcription costs, in place of the list price (docs/operations.md, «Before the first deployment»). A parameter, because the same template
 * serves a machine whose speech recognition costs nothing. Each stack has it for itself.
 */
export function transcriptionPriceIn(stack: Stack): string {
  const known = stack.node.tryFindChild('TranscriptionPrice')
  const parameter =
    known instanceof CfnParameter
      ? known
      : new CfnParameter(stack, 'TranscriptionPrice', {
          default: '',
          allowedPattern: transcriptionPricePattern.source,
          constraintDescription: 'must be a number such as 0.024, or empty',
          description:
            'Dollars for a minute of audio that is transcribed, such as 0.024. Empty: the list price.',
        })
  return parameter.valueAsString
}
