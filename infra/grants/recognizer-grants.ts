import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { DeploymentConfig } from '#infra/config.ts'
import { type Grant, variableGrant } from '#infra/constructs/app-function.ts'
import { transcriptionJobName } from '#shared/deployment/pipeline.ts'
import { recognizerName } from '#shared/deployment/recognizer.ts'

export type RecognizerGrants = { start: readonly Grant[]; check: readonly Grant[] }

const allow =
  (actions: string[], resources: (grantee: Stack) => string[]): Grant =>
  (grantee) => {
    const statement = new PolicyStatement({ actions, resources: resources(Stack.of(grantee)) })
    grantee.addToRolePolicy(statement)
  }

/**
 * Transcribe reads and writes the bucket with the caller's permissions. The policy for starting allows all
 * jobs, because it cannot name one that does not exist yet (Service Authorization Reference, Amazon
 * Transcribe).
 */
function transcribeGrants(bucketName: string): RecognizerGrants {
  const jobs = (stack: Stack) => [
    stack.formatArn({
      service: 'transcribe',
      resource: 'transcription-job',
      resourceName: transcriptionJobName(bucketName, 'episode-*'),
    }),
  ]
  const none = variableGrant('RECOGNIZER', '')
  return {
    start: [allow(['transcribe:StartTranscriptionJob'], () => ['*']), none],
    check: [allow(['transcribe:GetTranscriptionJob'], jobs), none],
  }
}

/** Listing and describing jobs cannot be limited to a queue (Service Authorization Reference, AWS Batch). */
function batchGrants(name: string): RecognizerGrants {
  const arns = (stack: Stack) => [
    stack.formatArn({ service: 'batch', resource: 'job-queue', resourceName: name }),
    stack.formatArn({ service: 'batch', resource: 'job-definition', resourceName: name }),
    stack.formatArn({ service: 'batch', resource: 'job-definition', resourceName: `${name}:*` }),
  ]
  const named = variableGrant('RECOGNIZER', name)
  return {
    start: [allow(['batch:SubmitJob'], arns), allow(['batch:ListJobs'], () => ['*']), named],
    check: [allow(['batch:DescribeJobs'], () => ['*']), named],
  }
}

/** `bucketName`: the bucket with the audio. */
export function recognizerGrants(
  { speechRecognizer, deploymentName }: Pick<DeploymentConfig, 'speechRecognizer' | 'deploymentName'>,
  bucketName: string,
): RecognizerGrants {
  return speechRecognizer.kind === 'batch'
    ? batchGrants(recognizerName(deploymentName))
    : transcribeGrants(bucketName)
}
