import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** A table and the client that reaches it; what every function of this folder takes first. */
export type Table = { client: DynamoDBDocumentClient; name: string }

/** One client per container; the SDK finds region, credentials and endpoint in the environment. */
export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return { client, name }
}
