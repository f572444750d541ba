import { httpApi, httpApiIntegration, httpApiRoute, httpApiStage } from './api-gateway.ts'
import { bucketDeployment } from './bucket-deployment.ts'
import {
  cachePolicy,
  cloudFrontFunction,
  distribution,
  originAccessControl,
  responseHeadersPolicy,
} from './cloudfront.ts'
import { cognitoUserPool, cognitoUserPoolClient } from './cognito.ts'
import { dynamoDbGlobalTable, dynamoDbTable } from './dynamodb.ts'
import { eventsRule, schedulerSchedule } from './eventbridge.ts'
import { iamPolicy, iamRole } from './iam.ts'
import { inert, inertTypes } from './inert.ts'
import {
  eventInvokeConfig,
  eventSourceMapping,
  lambdaFunction,
  lambdaPermission,
  lambdaUrl,
  lambdaVersion,
} from './lambda.ts'
import type { ResourceType } from './resource-type.ts'
import { s3Bucket } from './s3.ts'
import { secretsManagerSecret } from './secrets-manager.ts'
import { configurationSetEventDestination, emailIdentity } from './ses.ts'
import { sqsQueue } from './sqs.ts'
import { stateMachineResource } from './step-functions.ts'

export type ResourceTypes = Readonly<Record<string, ResourceType>>

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
  'AWS::Cognito::UserPool': cognitoUserPool,
  'AWS::Cognito::UserPoolClient': cognitoUserPoolClient,
  'AWS::DynamoDB::GlobalTable': dynamoDbGlobalTable,
  'AWS::DynamoDB::Table': dynamoDbTable,
  'AWS::Events::Rule': eventsRule,
  'AWS::IAM::Policy': iamPolicy,
  'AWS::IAM::Role': iamRole,
  'AWS::Lambda::EventInvokeConfig': eventInvokeConfig,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Lambda::Function': lambdaFunction,
  'AWS::Lambda::Permission': lambdaPermission,
  'AWS::Lambda::Url': lambdaUrl,
  'AWS::Lambda::Version': lambdaVersion,
  'AWS::S3::Bucket': s3Bucket,
  'AWS::SES::ConfigurationSetEventDestination': configurationSetEventDestination,
  'AWS::SES::EmailIdentity': emailIdentity,
  'AWS::SQS::Queue': sqsQueue,
  'AWS::Scheduler::Schedule': schedulerSchedule,
  'AWS::SecretsManager::Secret': secretsManagerSecret,
  'AWS::StepFunctions::StateMachine': stateMachineResource,
  'Custom::CDKBucketDeployment': bucketDeployment,
}

/** Types in `more` override the emulator's own. */
export const findResourceType = (type: string, more: ResourceTypes = {}): ResourceType | undefined =>
  more[type] ?? resourceTypes[type] ?? (inertTypes.includes(type) ? inert : undefined)
