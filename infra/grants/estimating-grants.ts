import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { modelPriceIn, transcriptionPriceIn } from '#infra/constructs/pipeline-parameters.ts'

/** Sets the model that a new run would use, and its configured price. */
export function grantPricing(stack: Stack, { modelId }: Pick<DeploymentConfig, 'modelId'>): Grant {
  const modelPrice = modelPriceIn(stack)
  return (grantee) => {
    grantee.addEnvironment('ESTIMATED_MODEL', modelId)
    grantee.addEnvironment('MODEL_PRICE', modelPrice)
  }
}

/** Sets the inputs for estimating a run's cost: the model, the prices and the number of votes. */
export function grantEstimating(
  stack: Stack,
  config: Pick<DeploymentConfig, 'modelId' | 'stanceVotes' | 'speechRecognizer'>,
): Grant {
  const grantPrices = grantPricing(stack, config)
  const transcriptionPrice = transcriptionPriceIn(stack, config)
  return (grantee) => {
    grantPrices(grantee)
    grantee.addEnvironment('TRANSCRIPTION_PRICE', transcriptionPrice)
    grantee.addEnvironment('STANCE_VOTES', String(config.stanceVotes))
  }
}
