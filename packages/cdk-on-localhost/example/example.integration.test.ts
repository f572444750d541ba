import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
} from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe'
import { App, CfnOutput, CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { CfnQueue } from 'aws-cdk-lib/aws-sqs'
import { bootLocalCloud, type LocalCloud, openDataFolder, type ResourceTypes } from 'cdk-on-localhost'
import { sendRaw } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGuestBook } from './main.ts'

let root: string
let cloud: LocalCloud

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'guest-book-'))
  cloud = await startGuestBook(join(root, 'data'), join(root, 'assembly'))
})

afterAll(async () => {
  await cloud?.close()
  await rm(root, { recursive: true, force: true })
})

const client = () => ({ endpoint: cloud.awsEndpoint, region: cloud.region, credentials: cloud.credentials })
const output = (name: string) => cloud.outputs.get(`GuestBook.${name}`)

test('an application that does not know the emulator answers over HTTP and stores what visitors send', async () => {
  expect(await (await fetch(cloud.siteUrl)).text()).toBe('Please sign.')
  const signed = await fetch(`${cloud.siteUrl}/guests/Ada`, { method: 'PUT', body: 'Dear all' })
  expect([signed.status, await signed.text()]).toEqual([201, 'Welcome, Ada.'])

  const key = { name: { S: 'Ada' } }
  const dynamoDb = new DynamoDBClient(client())
  const { Item } = await dynamoDb.send(new GetItemCommand({ TableName: output('GuestsTable'), Key: key }))
  expect(Item).toEqual(key)

  const s3 = new S3Client({ ...client(), forcePathStyle: true })
  const letter = await s3.send(new GetObjectCommand({ Bucket: output('LettersBucket'), Key: 'Ada.txt' }))
  expect(await letter.Body?.transformToString()).toBe('Dear all')

  const queue = cloud.services.sqs.find(output('ArrivalsQueue') ?? '')
  const messages = await queue?.receive({ maximum: 10, waitSeconds: 10 })
  expect(messages?.map(({ body }) => body)).toEqual(['Ada'])
})

test('calls that the application was not granted are refused as on AWS', async () => {
  const [signer] = cloud.services.lambda.functions().filter(({ name }) => name.includes('Sign'))
  if (!signer) throw new Error('The function is not deployed.')
  const { accessKeyId, secretAccessKey } = signer
  const asSigner = new DynamoDBClient({ ...client(), credentials: { accessKeyId, secretAccessKey } })
  const reading = asSigner.send(
    new GetItemCommand({ TableName: output('GuestsTable'), Key: { name: { S: 'Ada' } } }),
  )
  await expect(reading).rejects.toThrow(/dynamodb:GetItem/)
})

test('a plugged-in service answers the calls of its SDK', async () => {
  const transcribe = new TranscribeClient(client())
  const { TranscriptionJob } = await transcribe.send(
    new GetTranscriptionJobCommand({ TranscriptionJobName: 'speech' }),
  )
  expect(TranscriptionJob).toEqual({ TranscriptionJobName: 'speech', TranscriptionJobStatus: 'COMPLETED' })
})

test('the status pages list what runs, under the name of the application', async () => {
  const page = await (await fetch(`${cloud.siteUrl}/_local`)).text()
  expect(page).toContain('<title>Local cloud · Guest book local</title>')
  expect(page).toContain('PUT /guests/{name}')
})

test('an unreadable URL is refused on both ports, which stay up', async () => {
  for (const url of [cloud.siteUrl, cloud.awsEndpoint])
    for (const path of ['//', '///', '//['])
      expect((await sendRaw(url, { method: 'GET', path, headers: {} })).status).toBe(400)
  expect((await fetch(cloud.siteUrl)).status).toBe(200)
})

async function bootStack(
  name: string,
  define: (stack: Stack) => void,
  options: { resourceTypes?: ResourceTypes; use?(booted: LocalCloud): Promise<void> } = {},
): Promise<ReadonlyMap<string, string>> {
  const app = new App({ outdir: join(root, name), analyticsReporting: false })
  define(new Stack(app, 'Visits'))
  const cloudAssembly = app.synth().directory
  const data = openDataFolder(join(root, `${name}-data`))
  const { resourceTypes, use } = options
  try {
    const booted = await bootLocalCloud({ cloudAssembly, data, resourceTypes, log: console.error })
    try {
      await use?.(booted)
    } finally {
      await booted.close()
    }
    return booted.outputs
  } finally {
    data.release()
  }
}

function withStream(stack: Stack): void {
  const stream = new CfnResource(stack, 'Stream', { type: 'AWS::Kinesis::Stream' })
  new CfnOutput(stack, 'StreamArn', { value: stream.getAtt('Arn').toString() })
}

test("a resource of a type that is not emulated stops the boot with the type's name", async () => {
  await expect(bootStack('refused', withStream)).rejects.toThrow(
    'The template has a resource of the type AWS::Kinesis::Stream, which the local cloud does not know.',
  )
})

test('several unknown types are named together, before anything is created', async () => {
  const define = (stack: Stack) => {
    new Bucket(stack, 'Files')
    withStream(stack)
    new CfnResource(stack, 'Topic', { type: 'AWS::SNS::Topic' })
  }
  await expect(bootStack('several', define)).rejects.toThrow(
    'The template has resources of the types AWS::Kinesis::Stream, AWS::SNS::Topic, which the local cloud does not know.',
  )
  expect(readdirSync(join(root, 'several-data', 's3'))).toEqual([])
})

test('an unsupported property stops the boot with the name of its resource', async () => {
  const define = (stack: Stack) => void new CfnQueue(stack, 'Orders', { fifoQueue: true })
  await expect(bootStack('property', define)).rejects.toThrow(
    'Visits.Orders (AWS::SQS::Queue) cannot be created. FifoQueue: FIFO queues are not emulated.',
  )
})

test('a plugged-in resource type is created like the others', async () => {
  const outputs = await bootStack('created', withStream, {
    resourceTypes: {
      'AWS::Kinesis::Stream': ({ logicalId }) => ({
        ref: logicalId,
        attributes: { Arn: 'arn:of:the:stream' },
      }),
    },
  })
  expect(outputs.get('Visits.StreamArn')).toBe('arn:of:the:stream')
})

test("tables of the CDK's first construct have their properties, beside a bucket that is emptied with its stack", async () => {
  const define = (stack: Stack) => {
    new Bucket(stack, 'Files', { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true })
    const table = new Table(stack, 'Pages', {
      partitionKey: { name: 'path', type: AttributeType.STRING },
      timeToLiveAttribute: 'endsAt',
      deletionProtection: true,
    })
    table.addGlobalSecondaryIndex({
      indexName: 'byDay',
      partitionKey: { name: 'day', type: AttributeType.STRING },
    })
    new CfnOutput(stack, 'Table', { value: table.tableName })
  }
  await bootStack('table', define, {
    async use({ awsEndpoint: endpoint, region, credentials, outputs }) {
      const dynamoDb = new DynamoDBClient({ endpoint, region, credentials })
      const TableName = outputs.get('Visits.Table')
      const { Table: described } = await dynamoDb.send(new DescribeTableCommand({ TableName }))
      expect(described?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['byDay'])
      expect(described?.DeletionProtectionEnabled).toBe(true)
      const { TimeToLiveDescription } = await dynamoDb.send(new DescribeTimeToLiveCommand({ TableName }))
      expect(TimeToLiveDescription?.AttributeName).toBe('endsAt')
    },
  })
})
