import type { DeploymentConfig } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'

/** What an analysis will cost depends on who is asked, and how often. */
export function grantEstimating({
  modelId,
  stanceVotes,
}: Pick<DeploymentConfig, 'modelId' | 'stanceVotes'>): Grant {
  return (grantee) => {
    grantee.addEnvironment('ESTIMATED_MODEL', modelId)
    grantee.addEnvironment('STANCE_VOTES', String(stanceVotes))
  }
}
