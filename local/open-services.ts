import { accountId, region } from '#local/aws/identity.ts'
import type { DataFolder } from '#local/data-folder.ts'
import { createBedrock } from '#local/doubles/bedrock.ts'
import { createTranscribe } from '#local/doubles/transcribe.ts'
import type { Roles } from '#local/resources/roles.ts'
import { createCognito } from '#local/services/cognito/cognito.ts'
import { createDynamoDb } from '#local/services/dynamodb/dynamodb.ts'
import { createEventsApi } from '#local/services/events/api.ts'
import { createEventBus } from '#local/services/events/bus.ts'
import { createTargetDelivery } from '#local/services/events/target.ts'
import { createLambdaApi } from '#local/services/lambda/api.ts'
import { createLambdaHost, type LambdaHost } from '#local/services/lambda/host.ts'
import { createS3 } from '#local/services/s3/s3.ts'
import { createScheduler } from '#local/services/scheduler/scheduler.ts'
import { createSecretsManager } from '#local/services/secrets-manager/secrets-manager.ts'
import { createSes } from '#local/services/ses/ses.ts'
import { createSqsApi } from '#local/services/sqs/api.ts'
import { createSqs } from '#local/services/sqs/sqs.ts'
import { createStepFunctions } from '#local/services/states/states.ts'
import type { LocalServices } from '#local/services.ts'
import { createTaskRunner } from '#local/task-runner.ts'

export type ServicesOptions = {
  data: DataFolder
  endpointUrl: string
  administrator: { accessKeyId: string; secretAccessKey: string }
  roles: Roles
  /** Why a role may not do this; asked for what the cloud does in a role's name. */
  refuse(accessKeyId: string, permission: { action: string; resource: string }): string | undefined
  /** What doubles of outside parties read their settings from. */
  environment: Readonly<Record<string, string | undefined>>
  log(line: string): void
}

const arnOfFunction = (name: string) => `arn:aws:lambda:${region}:${accountId}:function:${name}`

/** What rules, schedules and failed events are handed to; the parts it hands to come later than those that need it. */
function laterDelivery() {
  let deliver = createTargetDelivery({
    invokeFunction: () => Promise.reject(new Error('The local cloud is still starting.')),
    sendMessage: () => Promise.reject(new Error('The local cloud is still starting.')),
    startExecution: () => Promise.reject(new Error('The local cloud is still starting.')),
  })
  return {
    deliver: (...call: Parameters<typeof deliver>) => deliver(...call),
    connect(connected: typeof deliver) {
      deliver = connected
    },
  }
}

/** Opens every emulated service on what earlier runs left in the data folder. */
export async function openServices(options: ServicesOptions): Promise<LocalServices> {
  const { data, endpointUrl, administrator, roles, environment, log } = options
  const delivery = laterDelivery()
  const { deliver } = delivery
  const bus = createEventBus({ deliver, log })
  const scheduler = createScheduler({ deliver, log })
  const sqs = createSqs({ folder: data.folder('sqs'), endpointUrl: () => endpointUrl })
  const lambda: LambdaHost = createLambdaHost({
    endpointUrl,
    region,
    logFolder: data.folder('logs'),
    deliver,
  })
  const states = createStepFunctions({
    folder: data.folder('executions'),
    now: Date.now,
    ...createTaskRunner({ lambda, roles, refuse: options.refuse }),
    publish: (event) => void bus.publish(event),
  })
  delivery.connect(
    createTargetDelivery({
      invokeFunction: (arn, payload, caller) => lambda.invoke(arn, payload, { type: 'Event', caller }),
      sendMessage: (queueArn, body) => sqs.send(queueArn, body),
      startExecution: async (stateMachineArn, input) => states.machines.start({ stateMachineArn, input }),
    }),
  )
  const dynamoDb = await createDynamoDb({ folder: data.folder('dynamodb') })
  const s3 = createS3({ folder: data.folder('s3'), onEvent: (event) => void bus.publish({ ...event }) })
  const ses = createSes({ folder: data.folder('mail') })
  const secrets = createSecretsManager({ folder: data.folder('secrets') })
  const cognito = createCognito({ folder: data.folder('cognito'), endpointUrl: () => endpointUrl })
  const transcribe = await createTranscribe({
    dataFolder: data.folder('transcribe'),
    endpointUrl: () => endpointUrl,
    credentials: administrator,
    environment,
  })
  return {
    ...{ dynamoDb, s3, ses, secrets, sqs, bus, scheduler, lambda, states, cognito },
    httpApis: new Map(),
    eventSources: [],
    all: [
      ...[dynamoDb, s3, ses, secrets, states, cognito, transcribe],
      ...[createBedrock({ environment }), createSqsApi(sqs), createEventsApi(bus)],
      createLambdaApi(lambda, arnOfFunction),
    ],
  }
}
