import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { AttributeType, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import {
  Code,
  FilterCriteria,
  FilterRule,
  Function as LambdaFunction,
  Runtime,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { bootLocalCloud, type LocalCloud, openDataFolder } from 'cdk-on-localhost'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'streams-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const eventsFile = () => join(root, 'events')

/** A table whose stream a function writes into a file. */
function synthesise(change?: (stack: Stack, made: { table: TableV2; work: LambdaFunction }) => void): string {
  const app = new App({ outdir: mkdtempSync(join(root, 'assembly-')), analyticsReporting: false })
  const stack = new Stack(app, 'Search')
  const table = new TableV2(stack, 'Notes', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    dynamoStream: StreamViewType.NEW_IMAGE,
  })
  const work = new LambdaFunction(stack, 'Work', {
    code: Code.fromInline(
      `exports.handler = async (event) => {
        require('node:fs').appendFileSync(process.env.FILE, JSON.stringify(event) + '\\n')
        return { batchItemFailures: [] }
      }`,
    ),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    environment: { FILE: eventsFile() },
  })
  if (change) change(stack, { table, work })
  else
    work.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 10,
        retryAttempts: 3,
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(new Queue(stack, 'Failed')),
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.or('INSERT', 'MODIFY'),
            dynamodb: { Keys: { pk: { S: FilterRule.beginsWith('note#') } } },
          }),
        ],
      }),
    )
  new CfnOutput(stack, 'Table', { value: table.tableName })
  new CfnOutput(stack, 'Stream', { value: table.tableStreamArn ?? '' })
  return app.synth().directory
}

async function withCloud(cloudAssembly: string, use: (cloud: LocalCloud) => Promise<void>): Promise<void> {
  const data = openDataFolder(join(root, 'data'))
  try {
    const cloud = await bootLocalCloud({ cloudAssembly, data, log: () => undefined })
    await use(cloud).finally(cloud.close)
  } finally {
    data.release()
  }
}

const eventSchema = z.object({
  Records: z.array(
    z.object({ eventSourceARN: z.string(), dynamodb: z.object({ NewImage: z.object({ pk: z.unknown() }) }) }),
  ),
})

function receivedRecords() {
  const lines = existsSync(eventsFile()) ? readFileSync(eventsFile(), 'utf8').trim().split('\n') : []
  return lines.flatMap((line) => eventSchema.parse(JSON.parse(line)).Records)
}

test('what a CDK application writes into a table invokes the function of its stream, over restarts', async () => {
  const cloudAssembly = synthesise()
  for (const pk of ['note#1', 'note#2'])
    await withCloud(cloudAssembly, async ({ awsEndpoint: endpoint, region, credentials, outputs }) => {
      const client = new DynamoDBClient({ endpoint, region, credentials })
      const TableName = outputs.get('Search.Table')
      await client.send(new PutItemCommand({ TableName, Item: { pk: { S: `other for ${pk}` } } }))
      await client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }))
      await expect.poll(() => receivedRecords().at(-1)?.dynamodb.NewImage.pk).toEqual({ S: pk })
      expect(outputs.get('Search.Stream')).toBe(receivedRecords()[0]?.eventSourceARN)
      client.destroy()
    })
  expect(receivedRecords()).toHaveLength(2)
})

test('a role that may not read the stream stops the boot', async () => {
  const cloudAssembly = synthesise((_, { table, work }) => {
    const eventSourceArn = table.tableStreamArn ?? ''
    work.addEventSourceMapping('Unread', { eventSourceArn, startingPosition: StartingPosition.LATEST })
  })
  await expect(withCloud(cloudAssembly, async () => undefined)).rejects.toThrow(
    /not authorized to perform: dynamodb:DescribeStream on resource: .*\/stream\//,
  )
})

test('a mapping that is not emulated stops the boot with one sentence that names it', async () => {
  const cloudAssembly = synthesise((_, { table, work }) =>
    work.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.LATEST,
        tumblingWindow: Duration.minutes(1),
      }),
    ),
  )
  await expect(withCloud(cloudAssembly, async () => undefined)).rejects.toThrow(
    /^Search\.WorkDynamoDBEventSource\w+ \(AWS::Lambda::EventSourceMapping\) cannot be created\. .*Tumbling windows are not emulated\.$/,
  )
})
