import type { AwsService } from '#local/aws/service.ts'
import type { Cognito } from '#local/services/cognito/cognito.ts'
import type { DynamoDb } from '#local/services/dynamodb/dynamodb.ts'
import type { EventBus } from '#local/services/events/bus.ts'
import type { HttpApi } from '#local/services/http-api/http-api.ts'
import type { LambdaHost } from '#local/services/lambda/host.ts'
import type { S3 } from '#local/services/s3/s3.ts'
import type { Scheduler } from '#local/services/scheduler/scheduler.ts'
import type { SecretsManager } from '#local/services/secrets-manager/secrets-manager.ts'
import type { Ses } from '#local/services/ses/ses.ts'
import type { EventSource } from '#local/services/sqs/event-source.ts'
import type { Sqs } from '#local/services/sqs/sqs.ts'
import type { StepFunctions } from '#local/services/states/states.ts'

/** Everything that resources are created in. */
export type LocalServices = {
  dynamoDb: DynamoDb
  s3: S3
  ses: Ses
  secrets: SecretsManager
  sqs: Sqs
  bus: EventBus
  scheduler: Scheduler
  lambda: LambdaHost
  states: StepFunctions
  cognito: Cognito
  /** By id. */
  httpApis: Map<string, HttpApi>
  eventSources: EventSource[]
  /** What the endpoint answers for. */
  all: readonly AwsService[]
}
