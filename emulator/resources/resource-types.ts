import { httpApi, httpApiIntegration, httpApiRoute, httpApiStage } from '#emulator/resources/api-gateway.ts'
import { bucketDeployment } from '#emulator/resources/bucket-deployment.ts'
import {
  cachePolicy,
  cloudFrontFunction,
  distribution,
  originAccessControl,
  responseHeadersPolicy,
} from '#emulator/resources/cloudfront.ts'
import { userPool, userPoolClient } from '#emulator/resources/cognito.ts'
import { globalTable } from '#emulator/resources/dynamodb.ts'
import { eventsRule, schedulerSchedule } from '#emulator/resources/eventbridge.ts'
import { iamPolicy, iamRole } from '#emulator/resources/iam.ts'
import { inert, inertTypes } from '#emulator/resources/inert.ts'
import {
  eventInvokeConfig,
  eventSourceMapping,
  lambdaFunction,
  lambdaPermission,
  lambdaUrl,
} from '#emulator/resources/lambda.ts'
import type { ResourceType } from '#emulator/resources/resource-type.ts'
import { s3Bucket } from '#emulator/resources/s3.ts'
import { secretsManagerSecret } from '#emulator/resources/secrets-manager.ts'
import { configurationSetEventDestination, emailIdentity } from '#emulator/resources/ses.ts'
import { sqsQueue } from '#emulator/resources/sqs.ts'
import { stateMachine } from '#emulator/resources/step-functions.ts'
import { TemplateError } from '#emulator/template/intrinsics.ts'

export type ResourceTypes = Readonly<Record<string, ResourceType>>

/** What a template may declare, by its type, and who creates it. */
export const resourceTypes: ResourceTypes = {
  'AWS::ApiGatewayV2::Api': httpApi,
  'AWS::ApiGatewayV2::Integration': httpApiIntegration,
  'AWS::ApiGatewayV2::Route': httpApiRoute,
  'AWS::ApiGatewayV2::Stage': httpApiStage,
  'AWS::CloudFront::CachePolicy': cachePolicy,
  'AWS::CloudFront::Distribution': distribution,
  'AWS::CloudFront::Function': cloudFrontFunction,
  'AWS::CloudFront::OriginAccessControl': originAccessControl,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicy,
  'AWS::Cognito::UserPool': userPool,
  'AWS::Cognito::UserPoolClient': userPoolClient,
  'AWS::DynamoDB::GlobalTable': globalTable,
  'AWS::Events::Rule': eventsRule,
  'AWS::IAM::Policy': iamPolicy,
  'AWS::IAM::Role': iamRole,
  'AWS::Lambda::EventInvokeConfig': eventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Lambda::Function': lambdaFunction,
  'AWS::Lambda::Permission': lambdaPermission,
  'AWS::Lambda::Url': lambdaUrl,
  'AWS::S3::Bucket': s3Bucket,
  'AWS::SES::ConfigurationSetEventDestination': configurationSetEventDestination,
  'AWS::SES::EmailIdentity': emailIdentity,
  'AWS::SQS::Queue': sqsQueue,
  'AWS::Scheduler::Schedule': schedulerSchedule,
  'AWS::SecretsManager::Secret': secretsManagerSecret,
  'AWS::StepFunctions::StateMachine': stateMachine,
  'Custom::CDKBucketDeployment': bucketDeployment,
}

/**
 * Who creates resources of this type; `more` comes from outside of the emulator and goes before its own.
 * @throws TemplateError that names a type which nobody emulates.
 */
export function resourceTypeOf(type: string, more: ResourceTypes = {}): ResourceType {
  const found = more[type] ?? resourceTypes[type] ?? (inertTypes.includes(type) ? inert : undefined)
  if (found) return found
  throw new TemplateError(
    `The template has a resource of the type ${type}, which the local cloud does not know.`,
  )
}
