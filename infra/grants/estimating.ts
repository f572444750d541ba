import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { modelPriceIn } from '#infra/constructs/model-price.ts'
import { transcriptionPriceIn } from '#infra/constructs/transcription-price.ts'

/** What a run will cost depends on who is asked, how often, and what operators say that it costs. */
export function grantEstimating(
  stack: Stack,
  { modelId, stanceVotes }: Pick<DeploymentConfig, 'modelId' | 'stanceVotes'>,
): Grant {
  const modelPrice = modelPriceIn(stack)
  const transcriptionPrice = transcriptionPriceIn(stack)
  return (grantee) => {
    grantee.addEnvironment('ESTIMATED_MODEL', modelId)
    grantee.addEnvironment('MODEL_PRICE', modelPrice)
    grantee.addEnvironment('TRANSCRIPTION_PRICE', transcriptionPrice)
    grantee.addEnvironment('STANCE_VOTES', String(stanceVotes))
  }
}
