import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

export type Clients = ReturnType<typeof openClients>

/** Region and credentials come from the environment. */
export function openClients() {
  // CloudFormation throttles a dozen stacks that are read at once.
  const settings = { maxAttempts: 10 }
  return {
    stacks: new CloudFormationClient(settings),
    logs: new CloudWatchLogsClient(settings),
    pools: new CognitoIdentityProviderClient(settings),
    tables: new DynamoDBClient(settings),
    buckets: new S3Client(settings),
    secrets: new SecretsManagerClient(settings),
  }
}
