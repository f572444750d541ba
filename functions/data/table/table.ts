import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, type TranslateConfig } from '@aws-sdk/lib-dynamodb'

export type Table = { client: DynamoDBDocumentClient; name: string }

/** Numbers above the safe range become the nearest double: neither our schemas nor JSON take a BigInt. */
export const tableFormat: TranslateConfig = {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: (text) => Number(text) },
}

/**
 * Retries requests that DynamoDB rejects during a transaction on the same item; they have written nothing.
 */
export function repeatingConflicts(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (error instanceof Error && error.name === 'TransactionConflictException')
          Object.assign(error, { $retryable: {} })
        throw error
      }
    },
    { step: 'deserialize', priority: 'high', name: 'repeatConflicts' },
  )
  return client
}

/** One client per container. The SDK reads region, credentials and endpoint from the environment. */
export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), tableFormat)
  // The logger copies every value for a log that we do not use: a quarter of the SDK's time for a page of 24.
  client.middlewareStack.remove('loggerMiddleware')
  return { client: repeatingConflicts(client), name }
}
