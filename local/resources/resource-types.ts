import { httpApi, httpApiIntegration, httpApiRoute, httpApiStage } from '#local/resources/api-gateway.ts'
import { bucketDeployment } from '#local/resources/bucket-deployment.ts'
import {
  cachePolicy,
  cloudFrontFunction,
  distribution,
  originAccessControl,
  originRequestPolicy,
  responseHeadersPolicy,
} from '#local/resources/cloudfront.ts'
import { userPool, userPoolClient } from '#local/resources/cognito.ts'
import { dynamoDbGlobalTable } from '#local/resources/dynamodb-global-table.ts'
import { eventsRule } from '#local/resources/events-rule.ts'
import { iamPolicy } from '#local/resources/iam-policy.ts'
import { iamRole } from '#local/resources/iam-role.ts'
import { inert, inertTypes } from '#local/resources/inert.ts'
import { lambdaEventInvokeConfig } from '#local/resources/lambda-event-invoke-config.ts'
import { lambdaEventSourceMapping } from '#local/resources/lambda-event-source-mapping.ts'
import { lambdaFunction } from '#local/resources/lambda-function.ts'
import { lambdaPermission } from '#local/resources/lambda-permission.ts'
import { lambdaUrl } from '#local/resources/lambda-url.ts'
import type { ResourceType } from '#local/resources/resource.ts'
import { s3Bucket } from '#local/resources/s3-bucket.ts'
import { schedulerSchedule } from '#local/resources/scheduler-schedule.ts'
import { secretsManagerSecret } from '#local/resources/secrets-manager-secret.ts'
import { emailIdentity } from '#local/resources/ses.ts'
import { sqsQueue } from '#local/resources/sqs-queue.ts'
import { stateMachine } from '#local/resources/state-machine.ts'
import { TemplateError } from '#local/template/intrinsics.ts'

const acting: Readonly<Record<string, ResourceType>> = {
  'AWS::ApiGatewayV2::Api': httpApi,
  'AWS::ApiGatewayV2::Integration': httpApiIntegration,
  'AWS::ApiGatewayV2::Route': httpApiRoute,
  'AWS::ApiGatewayV2::Stage': httpApiStage,
  'AWS::CloudFront::CachePolicy': cachePolicy,
  'AWS::CloudFront::Distribution': distribution,
  'AWS::CloudFront::Function': cloudFrontFunction,
  'AWS::CloudFront::OriginAccessControl': originAccessControl,
  'AWS::CloudFront::OriginRequestPolicy': originRequestPolicy,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicy,
  'AWS::Cognito::UserPool': userPool,
  'AWS::Cognito::UserPoolClient': userPoolClient,
  'AWS::DynamoDB::GlobalTable': dynamoDbGlobalTable,
  'AWS::Events::Rule': eventsRule,
  'AWS::IAM::Policy': iamPolicy,
  'AWS::IAM::Role': iamRole,
  'AWS::Lambda::EventInvokeConfig': lambdaEventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': lambdaEventSourceMapping,
  'AWS::Lambda::Function': lambdaFunction,
  'AWS::Lambda::Permission': lambdaPermission,
  'AWS::Lambda::Url': lambdaUrl,
  'AWS::S3::Bucket': s3Bucket,
  'AWS::SES::EmailIdentity': emailIdentity,
  'AWS::SQS::Queue': sqsQueue,
  'AWS::Scheduler::Schedule': schedulerSchedule,
  'AWS::SecretsManager::Secret': secretsManagerSecret,
  'AWS::StepFunctions::StateMachine': stateMachine,
  'Custom::CDKBucketDeployment': bucketDeployment,
}

/** @throws TemplateError that names a type which is neither emulated nor inert. */
export function resourceTypeOf(type: string): ResourceType {
  const found = acting[type] ?? (inertTypes.includes(type) ? inert : undefined)
  if (found) return found
  throw new TemplateError(
    `The template has a resource of the type ${type}, which the local cloud does not know.`,
  )
}
