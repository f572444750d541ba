import { text } from 'node:stream/consumers'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { openTable } from '#functions/data/table/table.ts'
import type { TestCloud } from '#tests/harness.ts'

type Place = { name: string; content: string }

async function scan(TableName: string, IndexName?: string): Promise<string> {
  const { client } = openTable(TableName)
  const pages: string[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName, IndexName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    )
    pages.push(JSON.stringify(page.Items))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return pages.join('\n')
}

async function tablePlaces(table: string): Promise<Place[]> {
  const { Table } = await openTable(table).client.send(new DescribeTableCommand({ TableName: table }))
  const indexes = (Table?.GlobalSecondaryIndexes ?? []).flatMap(({ IndexName }) => IndexName ?? [])
  const places = [{ name: `table ${table}`, content: await scan(table) }]
  for (const index of indexes) {
    places.push({ name: `index ${index} of ${table}`, content: await scan(table, index) })
  }
  return places
}

async function objectPlaces({ s3 }: TestCloud['cloud']['services']): Promise<Place[]> {
  const places: Place[] = []
  for (const bucket of s3.bucketNames()) {
    for (const { key } of s3.listObjects(bucket)) {
      const bytes = s3.readObject(bucket, key)
      places.push({ name: `object ${key}`, content: key + (bytes ? await text(bytes) : '') })
    }
  }
  return places
}

/** Queued messages, executions with input and history, logs, and mail to other users. */
function otherPlaces({ cloud, log }: TestCloud, isTheirs: (address: string) => boolean): Place[] {
  const { sqs, states, ses, lambda } = cloud.services
  return [
    ...sqs.queues().map((queue) => ({
      name: `queue ${queue.name}`,
      content: JSON.stringify(queue.peek(Number.MAX_SAFE_INTEGER)),
    })),
    ...states.machines.executions().map((execution) => ({
      name: `run ${execution.name}`,
      content: JSON.stringify([execution, states.machines.historyOf(execution.executionArn)]),
    })),
    ...lambda.functions().map(({ name }) => ({
      name: `log of ${name}`,
      content: lambda.logLines(name).join('\n'),
    })),
    { name: 'log of the cloud', content: log().join('\n') },
    ...ses
      .listMessages()
      .filter(({ destinations }) => !destinations.some(isTheirs))
      .map((mail) => ({ name: `mail to ${mail.destinations.join(', ')}`, content: mail.raw().toString() })),
  ]
}

/**
 * Names the tables, indexes, buckets, queues, executions, logs and mails that contain one of these texts.
 * Ignores mail to an address among the texts, because that mail is in the user's own mailbox.
 */
export async function findTraces(cloud: TestCloud, traces: readonly string[]): Promise<string[]> {
  const tables = await cloud.cloud.services.dynamoDb.tableNames()
  const places = [
    ...(await Promise.all(tables.map(tablePlaces))).flat(),
    ...(await objectPlaces(cloud.cloud.services)),
    ...otherPlaces(cloud, (address) => traces.includes(address)),
  ]
  return places
    .filter(({ content }) => traces.some((trace) => content.includes(trace)))
    .map(({ name }) => name)
}
