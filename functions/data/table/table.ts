import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, type TranslateConfig } from '@aws-sdk/lib-dynamodb'

/** A table and the client that reaches it; what every function of this folder takes first. */
export type Table = { client: DynamoDBDocumentClient; name: string }

/**
 * How items are written and read. A number greater than JavaScript holds exactly comes as the nearest one that it holds, for its schema
 * to judge, and not as a BigInt, which neither schemas nor JSON take.
 */
export const tableFormat: TranslateConfig = {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: (text) => Number(text) },
}

/**
 * Has the SDK repeat, after pauses of its own, what was refused because a transaction was under way on the same item (docs: transaction
 * conflict handling). Nothing was written then.
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

/** One client per container; the SDK finds region, credentials and endpoint in the environment. */
export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), tableFormat)
  // It copies every value for a line of a log that nobody keeps: a quarter of what the SDK does with a page of 24.
  client.middlewareStack.remove('loggerMiddleware')
  return { client: repeatingConflicts(client), name }
}
