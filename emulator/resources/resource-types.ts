import { httpApi, httpApiIntegration, httpApiRoute, httpApiStage } from '#emulator/resources/api-gateway.ts'
import { bucketDeployment } from '#emulator/resources/bucket-deployment.ts'
import {
  cachePolicy,
  cloudFrontFunction,
  distribution,
  originAccessControl,
  originRequestPolicy,
  responseHeadersPolicy,
} from '#emulator/resources/cloudfront.ts'
import { userPool, userPoolClient } from '#emulator/resources/cognito.ts'
import { dynamoDbGlobalTable } from '#emulator/resources/dynamodb-global-table.ts'
import { eventsRule } from '#emulator/resources/events-rule.ts'
import { iamPolicy } from '#emulator/resources/iam-policy.ts'
import { iamRole } from '#emulator/resources/iam-role.ts'
import { inert, inertTypes } from '#emulator/resources/inert.ts'
import { lambdaEventInvokeConfig } from '#emulator/resources/lambda-event-invoke-config.ts'
import { lambdaEventSourceMapping } from '#emulator/resources/lambda-event-source-mapping.ts'
import { lambdaFunction } from '#emulator/resources/lambda-function.ts'
import { lambdaPermission } from '#emulator/resources/lambda-permission.ts'
import { lambdaUrl } from '#emulator/resources/lambda-url.ts'
import type { ResourceType } from '#emulator/resources/resource.ts'
import { s3Bucket } from '#emulator/resources/s3-bucket.ts'
import { schedulerSchedule } from '#emulator/resources/scheduler-schedule.ts'
import { secretsManagerSecret } from '#emulator/resources/secrets-manager-secret.ts'
import { emailIdentity } from '#emulator/resources/ses.ts'
import { sqsQueue } from '#emulator/resources/sqs-queue.ts'
import { stateMachine } from '#emulator/resources/state-machine.ts'
import { TemplateError } from '#emulator/template/intrinsics.ts'

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
