import type { AwsService } from '#emulator/aws/service.ts'
import type { Cognito } from '#emulator/services/cognito/cognito.ts'
import type { DynamoDb } from '#emulator/services/dynamodb/dynamodb.ts'
import type { EventBus } from '#emulator/services/events/bus.ts'
import type { HttpApi } from '#emulator/services/http-api/http-api.ts'
import type { LambdaHost } from '#emulator/services/lambda/host.ts'
import type { S3 } from '#emulator/services/s3/s3.ts'
import type { Scheduler } from '#emulator/services/scheduler/scheduler.ts'
import type { SecretsManager } from '#emulator/services/secrets-manager/secrets-manager.ts'
import type { Ses } from '#emulator/services/ses/ses.ts'
import type { EventSource } from '#emulator/services/sqs/event-source.ts'
import type { Sqs } from '#emulator/services/sqs/sqs.ts'
import type { StepFunctions } from '#emulator/services/states/states.ts'

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
