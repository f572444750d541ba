import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { startAwsEndpoint } from '../../aws/endpoint.ts'
import { arnOf } from '../../aws/identity.ts'
import type { Permission } from '../../aws/service.ts'
import { createSqs } from '../sqs/sqs.ts'
import { createDynamoDb } from './dynamodb.ts'
import { readStreamMapping } from './stream-mapping.ts'
import { startStreamSource } from './stream-source.ts'
import type { StreamRecord } from './stream-types.ts'
import type { StreamViewType } from './table-definition.ts'

export const TableName = 'Notes'

const consumer = {
  name: 'index-notes',
  arn: arnOf('lambda', 'function:index-notes'),
  entryFile: 'index.mjs',
  handlerName: 'index.handler',
  environment: {},
  timeoutSeconds: 5,
  memoryMegabytes: 128,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  workers: 0,
}

/** Throws, or returns what the function returns. */
export type Handler = (records: readonly StreamRecord[]) => unknown

export type StreamEnvironmentOptions = {
  folder: string
  handler: Handler
  viewType?: StreamViewType | undefined
  mapping?: object
  firstPauseMilliseconds?: number
  refuse?: (accessKeyId: string, permission: Permission) => string | undefined
  now?: () => Date
}

function hostOf(handler: Handler) {
  return {
    functions: () => [consumer],
    async invoke(_name: string, payload: string) {
      try {
        const answer = await handler(JSON.parse(payload).Records)
        return { requestId: 'r', statusCode: 200 as const, payload: JSON.stringify(answer ?? null) }
      } catch (error) {
        const functionError = 'Unhandled' as const
        return {
          requestId: 'r',
          statusCode: 200 as const,
          functionError,
          payload: JSON.stringify(`${error}`),
        }
      }
    },
  }
}

/** A table with a stream and a function that reads it. The function runs here, without a thread. */
export async function openStreamEnvironment(options: StreamEnvironmentOptions) {
  const { folder, handler, viewType = 'NEW_AND_OLD_IMAGES', now = () => new Date() } = options
  const dynamoDb = await createDynamoDb({ folder: `${folder}/tables`, now })
  const { streamArn } = await dynamoDb.createTable({
    TableName,
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    StreamSpecification: { StreamViewType: viewType },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  })
  const endpoint = await startAwsEndpoint({ services: [dynamoDb], port: 0, secretOf: () => 'local' })
  const sqs = createSqs({ folder: `${folder}/sqs`, endpointUrl: () => endpoint.url })
  const lines: string[] = []
  const start = () =>
    startStreamSource(
      readStreamMapping({
        EventSourceArn: streamArn,
        FunctionName: consumer.name,
        StartingPosition: 'TRIM_HORIZON',
        ...options.mapping,
      }),
      {
        name: 'mapping',
        streams: dynamoDb.streams,
        host: hostOf(handler),
        sqs,
        refuse: options.refuse ?? (() => undefined),
        now,
        firstPauseMilliseconds: options.firstPauseMilliseconds ?? 1,
        log: (line) => void lines.push(line),
      },
    )
  const client = new DynamoDBClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  return {
    dynamoDb,
    sqs,
    client,
    streamArn,
    lines,
    start,
    async close() {
      client.destroy()
      await endpoint.close()
    },
  }
}
