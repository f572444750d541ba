import { arnOf } from '../aws/identity.ts'
import { replicaSchema, tableDefinitionSchema } from '../services/dynamodb/table-definition.ts'
import type { ResourceType } from './resource-type.ts'

/** Converts to a GlobalTable, which has in each replica what a `Table` has at the top level. */
export const dynamoDbTable: ResourceType = (declaration, context) => {
  const { properties } = declaration
  const Replicas = [replicaSchema.parse(properties)]
  return dynamoDbGlobalTable({ ...declaration, properties: { ...properties, Replicas } }, context)
}

export const dynamoDbGlobalTable: ResourceType = async ({ physicalName, properties }, { services }) => {
  const definition = tableDefinitionSchema.parse({ TableName: physicalName, ...properties })
  const { streamArn } = await services.dynamoDb.createTable(definition)
  return {
    ref: definition.TableName,
    attributes: {
      Arn: arnOf('dynamodb', `table/${definition.TableName}`),
      ...(streamArn && { StreamArn: streamArn }),
    },
  }
}
