import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { expect, test } from 'vitest'
import { startAwsEndpoint } from '#emulator/aws/endpoint.ts'
import { createEventsApi } from './api.ts'
import { createEventBus } from './bus.ts'

test('takes events from the SDK and says which of them it cannot take', async () => {
  const delivered: unknown[] = []
  const bus = createEventBus({
    log: expect.fail,
    deliver: async (_arn, input) => void delivered.push(JSON.parse(input)),
  })
  bus.addRule('all', { EventPattern: { source: ['sidelight'] }, Targets: [{ Arn: 'arn:target' }] })
  const endpoint = await startAwsEndpoint({ services: [createEventsApi(bus)], port: 0, secretOf: () => 'b' })
  const client = new EventBridgeClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const entry = { Source: 'sidelight', DetailType: 'Episode imported', Detail: '{"episodeId":7}' }
  const answer = await client.send(
    new PutEventsCommand({
      Entries: [
        { ...entry, Time: new Date('2025-01-05T00:00:00Z') },
        { ...entry, Detail: 'no JSON' },
        { ...entry, Source: 'aws.s3' },
      ],
    }),
  )
  expect(answer.FailedEntryCount).toBe(2)
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    undefined,
    'MalformedDetail',
    'InvalidArgument',
  ])
  await bus.idle()
  expect(delivered).toMatchObject([
    { source: 'sidelight', detail: { episodeId: 7 }, time: '2025-01-05T00:00:00.000Z' },
  ])
  client.destroy()
  await endpoint.close()
})
