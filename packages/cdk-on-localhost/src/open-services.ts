import { region } from './aws/identity.ts'
import type { AwsService, Permission } from './aws/service.ts'
import type { DataFolder } from './data-folder.ts'
import type { Roles } from './resources/roles.ts'
import { type Cognito, createCognito } from './services/cognito/cognito.ts'
import { createDynamoDb, type DynamoDb } from './services/dynamodb/dynamodb.ts'
import { createEventBus, type EventBus } from './services/events/bus.ts'
import { createTargetDelivery } from './services/events/target.ts'
import type { HttpApi } from './services/http-api/http-api.ts'
import type { EventSource } from './services/lambda/event-source.ts'
import { createLambdaHost, type IdleWorkers, type LambdaHost } from './services/lambda/host.ts'
import { type FunctionVersions, openFunctionVersions } from './services/lambda/versions.ts'
import { createS3, type S3 } from './services/s3/s3.ts'
import { createScheduler, type Scheduler } from './services/scheduler/scheduler.ts'
import { createSecretsManager, type SecretsManager } from './services/secrets-manager/secrets-manager.ts'
import { createSes, type Ses } from './services/ses/ses.ts'
import { createSqsApi } from './services/sqs/api.ts'
import { createSqs, type Sqs } from './services/sqs/sqs.ts'
import { createStepFunctions, type StepFunctions } from './services/states/states.ts'
import { createTaskRunner } from './task-runner.ts'

export type ServiceContext = {
  folder: DataFolder['folder']
  /** Valid only once all services are open. */
  endpointUrl: () => string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

export type OpenServices = (context: ServiceContext) => Promise<readonly AwsService[]>

export type ServicesOptions = {
  data: DataFolder
  endpointUrl: string
  administrator: ServiceContext['credentials']
  roles: Roles
  refuse(accessKeyId: string, permission: Permission): string | undefined
  openMore?: OpenServices
  passwordCost?: number | undefined
  compiledFolder?: string | undefined
  idleFunctions?: IdleWorkers | undefined
  log(line: string): void
}

export type LocalServices = {
  dynamoDb: DynamoDb
  s3: S3
  ses: Ses
  secrets: SecretsManager
  sqs: Sqs
  bus: EventBus
  scheduler: Scheduler
  lambda: LambdaHost
  versions: FunctionVersions
  states: StepFunctions
  cognito: Cognito
  httpApis: Map<string, HttpApi>
  eventSources: EventSource[]
  all: readonly AwsService[]
}

/** Called last, so that a damaged file of another service stops the start before DynamoDB opens. */
async function openTablesAndMore({ data, endpointUrl, administrator, openMore }: ServicesOptions) {
  const dynamoDb = await createDynamoDb({ folder: data.folder('dynamodb') })
  try {
    const context = { folder: data.folder, endpointUrl: () => endpointUrl, credentials: administrator }
    return { dynamoDb, more: (await openMore?.(context)) ?? [] }
  } catch (error) {
    await dynamoDb.close()
    throw error
  }
}

/** Opens every emulated service with its stored data. @throws StartError for a damaged file */
export async function openServices(options: ServicesOptions): Promise<LocalServices> {
  const { data, endpointUrl, roles, log } = options
  // The callbacks use services that are opened below. Nothing is delivered before all services are open.
  const deliver = createTargetDelivery({
    invokeFunction: (arn, payload, caller) => lambda.invoke(arn, payload, { type: 'Event', caller }),
    sendMessage: (queueArn, body) => sqs.send(queueArn, body),
    startExecution: async (stateMachineArn, input) => states.machines.start({ stateMachineArn, input }),
  })
  const bus = createEventBus({ deliver, log })
  const scheduler = createScheduler({ deliver, log })
  const sqs = createSqs({
    folder: data.folder('sqs'),
    endpointUrl: () => endpointUrl,
  })
  const lambda: LambdaHost = createLambdaHost({
    endpointUrl,
    region,
    logFolder: data.disposableFolder('logs'),
    compiledFolder: options.compiledFolder,
    ...options.idleFunctions,
    deliver,
  })
  const versions = openFunctionVersions({
    folder: data.folder('versions'),
    codeFolder: data.disposableFolder('code'),
    endpointUrl,
    host: lambda,
    secretOf: roles.secretOf,
  })
  const states: StepFunctions = createStepFunctions({
    folder: data.folder('executions'),
    now: Date.now,
    ...createTaskRunner({ lambda, roles, refuse: options.refuse }),
    publish: (event) => void bus.publish(event),
  })
  const s3 = createS3({ folder: data.folder('s3'), onEvent: (event) => void bus.publish(event) })
  const ses = createSes({ folder: data.folder('mail'), publish: (event) => void bus.publish(event) })
  const secrets = createSecretsManager({ folder: data.folder('secrets') })
  const cognito = createCognito({
    folder: data.folder('cognito'),
    endpointUrl: () => endpointUrl,
    passwordCost: options.passwordCost,
    deliver: ses.deliver,
    invokeTrigger: (functionArn, payload, sourceArn) =>
      lambda.invoke(functionArn, payload, { caller: { principal: 'cognito-idp.amazonaws.com', sourceArn } }),
  })
  const { dynamoDb, more } = await openTablesAndMore(options)
  return {
    dynamoDb,
    s3,
    ses,
    secrets,
    sqs,
    bus,
    scheduler,
    lambda,
    versions,
    states,
    cognito,
    httpApis: new Map(),
    eventSources: [],
    all: [dynamoDb, s3, ses, secrets, states, cognito, createSqsApi(sqs), ...more],
  }
}
