import { startAwsEndpoint } from '../../aws/endpoint.ts'
import { createDynamoDb } from './dynamodb.ts'

const dynamoDb = await createDynamoDb({ folder: process.argv[2] ?? '' })
await dynamoDb.createTable({
  TableName: 'Crash',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
})
const endpoint = await startAwsEndpoint({ services: [dynamoDb], port: 0, secretOf: () => 'local' })
console.log(endpoint.url)
