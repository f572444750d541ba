import type { Stack } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { modelPriceIn } from '#infra/constructs/model-price.ts'

/** What an analysis will cost depends on who is asked, and how often. */
export function grantEstimating(
  stack: Stack,
  { modelId, stanceVotes }: Pick<DeploymentConfig, 'modelId' | 'stanceVotes'>,
): Grant {
  const modelPrice = modelPriceIn(stack)
  return (grantee) => {
    grantee.addEnvironment('ESTIMATED_MODEL', modelId)
    grantee.addEnvironment('MODEL_PRICE', modelPrice)
    grantee.addEnvironment('STANCE_VOTES', String(stanceVotes))
  }
}
