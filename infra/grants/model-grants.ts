import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'

const profilePrefix = /^(us|us-gov|eu|apac|au|jp|ca|global)\./

/**
 * An inference profile may route to any of its regions, so the policy allows the model in all of them. A
 * global profile also requires the model's ARN without a region (Bedrock user guide, "Global cross-Region
 * inference").
 */
function modelArns(grantee: AppFunction, modelId: string): string[] {
  const { partition, region, account } = Stack.of(grantee)
  if (!profilePrefix.test(modelId)) return [`arn:${partition}:bedrock:${region}::foundation-model/${modelId}`]
  const foundationModel = modelId.replace(profilePrefix, '')
  return [
    `arn:${partition}:bedrock:${region}:${account}:inference-profile/${modelId}`,
    `arn:${partition}:bedrock:*::foundation-model/${foundationModel}`,
    ...(modelId.startsWith('global.')
      ? [`arn:${partition}:bedrock:::foundation-model/${foundationModel}`]
      : []),
  ]
}

/** Allows calling only the configured model. */
export function grantModel(modelId: string): Grant {
  return (grantee) => {
    grantee.addEnvironment('MODEL_ID', modelId)
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['bedrock:InvokeModel'], resources: modelArns(grantee, modelId) }),
    )
  }
}
