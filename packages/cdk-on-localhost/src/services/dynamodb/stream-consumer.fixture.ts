import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { openStreamEnvironment, TableName } from './stream-environment.fixture.ts'

// Handles the first record, and fails at the second until it is killed.
const folder = process.argv[2] ?? ''
const { client, start } = await openStreamEnvironment({
  folder,
  mapping: { BatchSize: 1 },
  handler([record]) {
    const pk = record?.dynamodb.Keys.pk?.S
    appendFileSync(join(folder, 'handled'), `${pk}\n`)
    if (pk === 'second') throw new Error('not yet')
  },
})
start()
for (const pk of ['first', 'second', 'third'])
  await client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }))
console.log('written')
